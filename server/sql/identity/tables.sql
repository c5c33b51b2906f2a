call app.secure('role', 'true', 'true');
call app.secure('app_user', 'agent_id = (select app.agent())', 'supplier_id = (select app.supplier())');

grant select, insert, update, delete on platform.login, platform.login_attempt, platform.account_token, platform.session to longtail_app;
call app.secure('user_factor');
call app.secure('recovery_code');
call app.secure('sign_in');
call app.secure('sso_provider');
call app.secure('sso_identity');
grant select, insert, update, delete on platform.passkey, platform.passkey_challenge, platform.sso_state to longtail_app;

-- Of all merchants, what is older than its time: log-ins, challenges and journeys to an issuer that nobody came back from.
create or replace function platform.forget_sign_ins(before timestamptz) returns void
volatile security definer set search_path = pg_catalog, pg_temp language sql as $$
  delete from public.sign_in where at < before;
  delete from platform.passkey_challenge where expires_at < now();
  delete from platform.sso_state where expires_at < now();
$$;
revoke all on function platform.forget_sign_ins from public;
grant execute on function platform.forget_sign_ins to longtail_app;
