-- after: staff/reach.sql
-- A session with all that a call needs to know of its person, in one step. Owner's rights: before a session is known
-- there is no merchant to scope by. The hash of a 256-bit secret is the only way in.
create or replace function platform.find_session(hash bytea)
returns table (
  parameter text, created_at timestamptz, expires_at timestamptz, revoked_at timestamptz, seen_at timestamptz,
  remembered boolean, merchant jsonb, person jsonb, role_audience text, role_built_in text, role_permissions text[],
  company text)
stable security definer set search_path = pg_catalog, pg_temp language sql as $$
  select s.parameter, s.created_at, s.expires_at, s.revoked_at, s.seen_at, s.remembered, to_jsonb(m), to_jsonb(u) || jsonb_build_object('reach', platform.reach_of(u), 'currency', coalesce(a.currency, m.currency),
           'must_enrol', s.must_enrol, 'proven_at', s.proven_at, 'has_factor',
           exists (select from public.user_factor f where f.merchant_id = u.merchant_id and f.user_id = u.id and f.confirmed_at is not null)
             or exists (select from platform.passkey p where p.merchant_id = u.merchant_id and p.user_id = u.id)),
         r.audience, r.built_in, coalesce(r.permissions, '{}'),
         coalesce(a.name, p.name)
    from platform.session s
    join platform.merchant m on m.id = s.merchant_id
    join public.app_user u on u.merchant_id = s.merchant_id and u.id = s.user_id
    left join public.role r on r.merchant_id = u.merchant_id and r.id = u.role_id
    left join public.agent a on a.merchant_id = u.merchant_id and a.id = u.agent_id
    left join public.supplier p on p.merchant_id = u.merchant_id and p.id = u.supplier_id
   -- what was on its way when the session got a new token is answered
   where s.token_hash = coalesce((select f.token_hash from platform.session f
                                   where f.former_hash = hash and f.rotated_at > now() - interval '15 seconds'), hash)
$$;

revoke all on function platform.find_session from public;
grant execute on function platform.find_session to longtail_app;
