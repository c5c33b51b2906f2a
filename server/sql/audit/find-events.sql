-- after: orders/reach.sql
-- Events of the log that hold what is typed: in their facts or their reason by `grams` (then `likes`, each word), or by one of `orders`. As a
-- select of their ids in the order of the log; as the owner, so that the planner sees how many hold it. For staff alone.
create or replace function app.events_holding(f jsonb, at_most integer) returns text
stable set search_path = pg_catalog, pg_temp language plpgsql as $$
declare
  base text := format('select e.id, e.at from public.event e where e.merchant_id = %s', app.merchant())
    || case when app.agent() is not null or app.supplier() is not null then ' and false' else '' end
    || case when app.reach() is null then '' else
      format(' and (e.order_id is null or exists (select from public.orders o where o.merchant_id = %s and o.id = e.order_id%s))', app.merchant(), app.reach_condition()) end;
  key text;
  word text;
  told text;
  first constant text := format(' order by at desc, id desc limit %s', at_most);
begin
  if f ? 'from' then base := base || format(' and e.at >= %L::timestamptz', f->>'from'); end if;
  if f ? 'to' then base := base || format(' and e.at < %L::timestamptz', f->>'to'); end if;
  if f ? 'area' then base := base || format(' and e.type like %L', f->>'area' || '.%'); end if;
  if f ? 'actor_id' then base := base || format(' and e.actor_id = %s and e.actor_kind <> ''merchant''', (f->>'actor_id')::bigint); end if;
  foreach key in array array['actor_kind', 'type', 'subject', 'subject_id'] loop
    if f ? key then base := base || format(' and e.%I = %L', key, f->>key); end if;
  end loop;
  if f->'grams' <> '[]' then
    told := format('%s and e.grams is not null and e.grams @> array[%s]', base, (select string_agg((g::integer)::text, ', ') from jsonb_array_elements_text(f->'grams') g));
    for word in select v from jsonb_array_elements_text(f->'likes') v loop
      told := told || format(' and (e.facts::text ilike %1$L or e.reason ilike %1$L)', word);
    end loop;
  end if;
  return concat_ws(' union ', case when told is not null then format('(%s%s)', told, first) end,
    case when f->'orders' <> '[]' then format('(%s and e.order_id = any (%L::bigint[])%s)', base, (select array_agg(v::bigint) from jsonb_array_elements_text(f->'orders') v), first) end);
end $$;

-- The ids of a page of them, the latest first.
create or replace function app.find_events(f jsonb, at_most integer, skip integer) returns bigint[]
volatile security definer set search_path = pg_catalog, pg_temp set jit = off set max_parallel_workers_per_gather = 0 language plpgsql as $$
declare
  holding constant text := app.events_holding(f, at_most + skip);
  ids bigint[];
begin
  if holding <> '' then
    execute format('select array_agg(y.id) from (select x.id from (%s) x order by x.at desc, x.id desc limit %s offset %s) y', holding, at_most, skip) into ids;
  end if;
  return coalesce(ids, '{}');
end $$;

-- How many they are, counted up to a bound.
create or replace function app.count_events(f jsonb, at_most integer) returns integer
volatile security definer set search_path = pg_catalog, pg_temp set jit = off set max_parallel_workers_per_gather = 0 language sql as $$
  select least(cardinality(app.find_events(f, at_most, 0)), at_most)
$$;
revoke all on function app.find_events, app.count_events from public;
grant execute on function app.find_events, app.count_events to longtail_app;
