-- after: open-market/tables.sql
-- What the platform's desk sees of all merchants: counts and states, nothing of their guests. Owner's rights: a session of the product
-- sees one merchant at a time.
create or replace function app.desk_merchants() returns table (
  id integer, code text, names jsonb, plan text, demo boolean, flags jsonb, currency text, created_at timestamptz, selling_until timestamptz,
  tier text, trial_ends_on date, paid_until date, people integer, orders integer, messages integer, storage_bytes bigint,
  suspended_reason text)
stable security definer set search_path = pg_catalog, pg_temp language plpgsql as $$
#variable_conflict use_column
-- What is counted is put together before it meets the merchants: a database that is spread over nodes takes no sub-select for each of them.
begin return query
  with staff as materialized (select u.merchant_id, count(*)::integer as people from public.app_user u where u.disabled_at is null group by 1),
       month as materialized (select u.merchant_id, sum(u.orders)::integer as orders, sum(u.messages)::integer as messages
                                from public.usage_day u where u.day > current_date - 30 group by 1),
       stored as materialized (select l.merchant_id, (max(array[l.day - date '2000-01-01', l.storage_bytes]))[2] as bytes
                                 from public.usage_day l group by 1),
       plans as materialized (select s.merchant_id, s.plan, s.trial_ends_on, s.paid_until from public.subscription s)
  select m.id, m.code, m.names, m.plan, m.demo, m.flags, trim(m.currency), m.created_at, m.selling_until, s.plan, s.trial_ends_on, s.paid_until,
         coalesce(p.people, 0), coalesce(d.orders, 0), coalesce(d.messages, 0), coalesce(l.bytes, 0),
         x.reason
    from platform.merchant m
    left join plans s on s.merchant_id = m.id
    left join staff p on p.merchant_id = m.id
    left join month d on d.merchant_id = m.id
    left join stored l on l.merchant_id = m.id
    left join platform.desk_suspension x on x.merchant_id = m.id;
end $$;

-- Licences that wait for the desk, the longest waiting first.
create or replace function app.desk_licences() returns table (
  id bigint, merchant_id integer, code text, names jsonb, country text, kind text, number text, holder text, district text, valid_until date, claimed_twice boolean,
  register_state text, register_note text, register_at timestamptz, looked_up text, file_ids bigint[])
stable security definer set search_path = pg_catalog, pg_temp language sql as $$
  select l.id, l.merchant_id, m.code, m.names, l.country, l.kind, l.number, l.holder, l.district, l.valid_until,
         exists (select from platform.market_licence_claim mine
                   join platform.market_licence_claim other
                     on other.country = mine.country and other.number_key = mine.number_key and other.merchant_id <> mine.merchant_id
                  where mine.merchant_id = l.merchant_id and mine.country = l.country
                    and mine.number_key = upper(regexp_replace(normalize(l.number, nfkc), '\s+', '', 'g'))),
         l.register_state, l.register_note, l.register_at, platform.licence_looked_up(l.country, l.kind), l.file_ids
    from public.market_licence l join platform.merchant m on m.id = l.merchant_id
   where l.state = 'submitted' order by l.id
$$;

-- The queue by kind of job: what waits, what is under way, what was given up.
create or replace function app.desk_queue() returns table (
  task text, waiting integer, due integer, running integer, failing integer, given_up integer, oldest_seconds integer)
stable security definer set search_path = pg_catalog, pg_temp language sql as $$
  select t.identifier, count(*)::integer, (count(*) filter (where j.run_at <= now() and j.locked_at is null and j.attempts < j.max_attempts))::integer,
         (count(*) filter (where j.locked_at is not null))::integer, (count(*) filter (where j.attempts > 0 and j.attempts < j.max_attempts))::integer,
         (count(*) filter (where j.attempts >= j.max_attempts))::integer,
         coalesce(extract(epoch from now() - min(j.run_at) filter (where j.run_at <= now() and j.attempts < j.max_attempts)), 0)::integer
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
   group by t.identifier order by 6 desc, 3 desc, 1
$$;

-- Jobs of one kind that were given up are tried once more.
create or replace function app.desk_try_again(kind text) returns integer
security definer set search_path = pg_catalog, pg_temp language sql as $$
  with again as (update graphile_worker._private_jobs j set attempts = j.max_attempts - 1, run_at = now(), last_error = null
    from graphile_worker._private_tasks t
   where t.id = j.task_id and t.identifier = kind and j.attempts >= j.max_attempts and j.locked_at is null returning 1)
  select count(*)::integer from again
$$;

-- The largest tables with their indexes, the database as a whole first.
create or replace function app.desk_storage() returns table (name text, bytes bigint, rows_about bigint)
stable security definer set search_path = pg_catalog, pg_temp language sql as $$
  (select '', pg_database_size(current_database()), 0::bigint)
  union all
  (select n.nspname || '.' || c.relname, pg_total_relation_size(c.oid), greatest(c.reltuples, 0)::bigint
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'platform') and c.relkind = 'r'
    order by 2 desc limit 25)
$$;

revoke all on function app.desk_merchants, app.desk_licences, app.desk_queue, app.desk_try_again, app.desk_storage from public;
grant execute on function app.desk_merchants, app.desk_licences, app.desk_queue, app.desk_try_again, app.desk_storage to longtail_app;
