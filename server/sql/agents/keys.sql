-- A call with a key: whose it is, and how many came in this minute. Owner's rights: before the key is known there is no
-- merchant to scope by. A key of the sandbox opens that and nothing else: the same person under the same role there. The hash of a 256-bit secret is the only way in. Counts the call, also one that is over the limit.
-- One table after the other, each by its merchant: the two may be on two nodes (docs/citus.md).
create or replace function platform.admit_key(given bytea)
returns table (
  merchant_id integer, key_id bigint, refused boolean, calls integer, per_minute integer, seconds_left integer,
  merchant jsonb, person jsonb, role_audience text, role_built_in text, role_permissions text[], read_only boolean)
volatile security definer set search_path = pg_catalog, pg_temp language plpgsql as $$
#variable_conflict use_column
declare
  this_minute constant timestamptz := date_trunc('minute', now());
  place record;
  key record;
  opened record;
  who record;
begin
  select l.merchant_id as of_merchant, l.key_id as id, o.plan into place
    from platform.agent_key_link l join platform.merchant o on o.id = l.merchant_id where l.token_hash = given;
  if not found then return; end if;
  select k.* into key from public.agent_key k
   where k.merchant_id = place.of_merchant and k.id = place.id and (k.hash = given or k.old_hash = given);
  if not found then return; end if;
  select m.* into opened from platform.merchant m
   where key.sandbox and m.sandbox_of = place.of_merchant or not key.sandbox and m.id = place.of_merchant;
  if not found then return; end if;
  select u.* into who from public.app_user u where u.merchant_id = opened.id and u.id = key.user_id;
  if not found then return; end if;
  merchant_id := key.merchant_id;
  key_id := key.id;
  per_minute := key.per_minute;
  read_only := key.read_only;
  merchant := to_jsonb(opened);
  person := to_jsonb(who);
  select r.audience, r.built_in, r.permissions into role_audience, role_built_in, role_permissions
    from public.role r where r.merchant_id = opened.id and r.id = who.role_id;
  role_permissions := coalesce(role_permissions, '{}');
  refused := key.revoked_at is not null or coalesce(key.old_hash = given and key.old_until <= now(), false) or who.disabled_at is not null
    or opened.plan in ('suspended', 'ended') or place.plan in ('suspended', 'ended')
    or coalesce(key.expires_on < (now() at time zone opened.time_zone)::date, false);
  calls := 0;
  if not refused then
    insert into public.agent_key_minute as c (merchant_id, key_id, minute, calls) values (place.of_merchant, place.id, this_minute, 1)
    on conflict (merchant_id, key_id) do update set minute = greatest(c.minute, excluded.minute),
      calls = case when c.minute >= excluded.minute then c.calls + 1 else 1 end
    returning c.calls into calls;
  end if;
  seconds_left := ceil(extract(epoch from this_minute + interval '1 minute' - now()));
  return next;
end $$;

-- Writes down what was called with keys since the last time: a set of every merchant's.
create or replace function platform.note_key_calls(noted jsonb) returns void
volatile security definer set search_path = pg_catalog, pg_temp language plpgsql as $$
#variable_conflict use_column
begin
  insert into public.agent_key_call as c (merchant_id, key_id, minute, call, code, ip, calls, ms)
  select n.merchant_id, n.key_id, date_trunc('minute', n.at), n.call, n.code, n.ip, count(*), sum(n.ms)
    from jsonb_to_recordset(noted) as n(merchant_id integer, key_id bigint, at timestamptz, call text, code integer, ip text, ms bigint)
    join public.agent_key k on k.merchant_id = n.merchant_id and k.id = n.key_id
   group by 1, 2, 3, 4, 5, 6
   order by 1, 2, 3, 4, 5, 6
  on conflict (merchant_id, key_id, minute, call, code, ip)
    do update set calls = c.calls + excluded.calls, ms = c.ms + excluded.ms;
end $$;

-- What was called longer ago than this is forgotten, of all merchants.
create or replace function platform.forget_key_calls(before timestamptz) returns void
volatile security definer set search_path = pg_catalog, pg_temp language plpgsql as $$
#variable_conflict use_column
begin
  delete from public.agent_key_call where minute < before;
end $$;

revoke all on function platform.admit_key, platform.note_key_calls, platform.forget_key_calls from public;
grant execute on function platform.admit_key, platform.note_key_calls, platform.forget_key_calls to longtail_app;
