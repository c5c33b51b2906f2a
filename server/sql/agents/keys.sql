-- A call with a key: whose it is, and how many came in this minute. Owner's rights: before the key is known there is no
-- merchant to scope by. A key of the sandbox opens that and nothing else: the same person under the same role there. The hash of a 256-bit secret is the only way in. Counts the call, also one that is over the limit.
create or replace function platform.admit_key(given bytea)
returns table (
  merchant_id integer, key_id bigint, refused boolean, calls integer, per_minute integer, seconds_left integer,
  merchant jsonb, person jsonb, role_audience text, role_built_in text, role_permissions text[], read_only boolean)
volatile security definer set search_path = pg_catalog, pg_temp language plpgsql as $$
#variable_conflict use_column
begin return query
  with known as (
    select k.*, (k.revoked_at is not null or coalesce(k.old_hash = given and k.old_until <= now(), false) or u.disabled_at is not null
             or m.plan in ('suspended', 'ended') or o.plan in ('suspended', 'ended')
             or coalesce(k.expires_on < (now() at time zone m.time_zone)::date, false)) as refused,
           to_jsonb(m) as merchant, to_jsonb(u) as person, r.audience, r.built_in, coalesce(r.permissions, '{}') as permissions
      from public.agent_key k
      join platform.merchant o on o.id = k.merchant_id
      join platform.merchant m on m.id = case when k.sandbox then (select s.id from platform.merchant s where s.sandbox_of = o.id) else o.id end
      join public.app_user u on u.merchant_id = m.id and u.id = k.user_id
      left join public.role r on r.merchant_id = u.merchant_id and r.id = u.role_id
     where k.hash = given or k.old_hash = given),
  counted as (
    insert into public.agent_key_minute as c (merchant_id, key_id, minute, calls)
    select k.merchant_id, k.id, date_trunc('minute', now()), 1 from known k where not k.refused
    on conflict (merchant_id, key_id) do update set minute = greatest(c.minute, excluded.minute),
      calls = case when c.minute >= excluded.minute then c.calls + 1 else 1 end
    returning c.calls)
  select k.merchant_id, k.id, k.refused, coalesce(c.calls, 0), k.per_minute,
         ceil(extract(epoch from date_trunc('minute', now()) + interval '1 minute' - now()))::integer,
         k.merchant, k.person, k.audience, k.built_in, k.permissions, k.read_only
    from known k left join counted c on true;
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
