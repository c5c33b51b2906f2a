-- Is a referral code the own one of somebody with this mailbox: do they work at its merchant, or did they open it? Owner's rights: asked
-- before the one who asks belongs to any merchant, and answered by yes or no. The merchant first: a node plans no question of its rows that
-- hangs on a row of the platform (docs/citus.md).
create or replace function app.is_own_referral(referral text, mailbox text) returns boolean
stable security definer set search_path = pg_catalog, pg_temp language plpgsql as $$
#variable_conflict use_column
declare
  referrer integer;
begin
  select c.merchant_id into referrer from platform.referral_code c where c.code = referral;
  if exists (select from platform.trial t where t.merchant_id = referrer and lower(t.email) = lower(mailbox))
     or exists (select from platform.merchant m where m.id = referrer and lower(m.contact->>'email') = lower(mailbox)) then
    return true;
  end if;
  return exists (select from public.app_user u where u.merchant_id = referrer
    and (lower(u.email) = lower(mailbox) or lower(u.safe_email) = lower(mailbox)));
end $$;

revoke all on function app.is_own_referral from public;
grant execute on function app.is_own_referral to longtail_app;
