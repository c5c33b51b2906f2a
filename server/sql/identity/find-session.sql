-- after: staff/reach.sql
-- A session with all that a call needs to know of its person, in one step. Owner's rights: before a session is known
-- there is no merchant to scope by. The hash of a 256-bit secret is the only way in.
create or replace function platform.find_session(hash bytea)
returns table (
  parameter text, created_at timestamptz, expires_at timestamptz, revoked_at timestamptz, seen_at timestamptz,
  remembered boolean, merchant jsonb, person jsonb, role_audience text, role_built_in text, role_permissions text[],
  company text)
stable security definer set search_path = pg_catalog, pg_temp language plpgsql as $$
declare
  s record;
  u record;
  a record;
  r record;
  merchant jsonb;
  person jsonb;
  has_factor boolean;
begin
  -- What was on its way when the session got a new token is answered.
  select * into s from platform.session x
   where x.token_hash = coalesce((select f.token_hash from platform.session f
                                   where f.former_hash = hash and f.rotated_at > now() - interval '15 seconds'), hash);
  if not found then return; end if;
  select to_jsonb(x) into merchant from platform.merchant x where x.id = s.merchant_id;
  select x.id, x.kind, x.is_super, x.department_id, x.role_id, x.agent_id, x.supplier_id, to_jsonb(x) as row into u
    from public.app_user x where x.merchant_id = s.merchant_id and x.id = s.user_id;
  if not found then return; end if;
  select x.audience, x.built_in, x.permissions into r from public.role x where x.merchant_id = s.merchant_id and x.id = u.role_id;
  select x.name, x.currency into a from public.agent x where x.merchant_id = s.merchant_id and x.id = u.agent_id;
  has_factor := exists (select from public.user_factor f where f.merchant_id = s.merchant_id and f.user_id = s.user_id and f.confirmed_at is not null)
    or exists (select from platform.passkey p where p.merchant_id = s.merchant_id and p.user_id = s.user_id);
  person := u.row || jsonb_build_object('reach', platform.reach_of(s.merchant_id, u.id, u.kind, u.is_super, u.department_id),
    'currency', coalesce(a.currency::text, merchant->>'currency'), 'must_enrol', s.must_enrol, 'proven_at', s.proven_at, 'has_factor', has_factor);
  return query select s.parameter, s.created_at, s.expires_at, s.revoked_at, s.seen_at, s.remembered, merchant, person,
    r.audience, r.built_in, coalesce(r.permissions, '{}'),
    coalesce(a.name, (select x.name from public.supplier x where x.merchant_id = s.merchant_id and x.id = u.supplier_id));
end $$;

revoke all on function platform.find_session from public;
grant execute on function platform.find_session to longtail_app;
drop function if exists platform.reach_of(public.app_user);
