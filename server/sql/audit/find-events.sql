-- after: orders/reach.sql
-- Which events `e` of the log are asked for, but for what is typed. For staff alone.
create or replace function app.event_conditions(f jsonb) returns text
stable set search_path = pg_catalog, pg_temp language plpgsql as $$
declare
  w text := format('e.merchant_id = %s', app.merchant())
    || case when app.agent() is not null or app.supplier() is not null then ' and false' else '' end
    || case when app.reach() is null then '' else
      format($c$ and (e.order_id is null or exists (select from public.orders o where o.merchant_id = %1$s and o.id = e.order_id%2$s))
        and (e.subject <> 'travelPlan' or exists (select from public.travel_plan p where p.merchant_id = %1$s and p.id = e.subject_id
          and (p.created_by = any(%3$L::bigint[]) or p.agent_id = any(%4$L::bigint[]))))
        and (e.subject <> 'marketCase' or exists (select from public.market_case c where c.merchant_id = %1$s and c.id = e.subject_id
          and (c.order_id is null or exists (select from public.orders o where o.merchant_id = %1$s and o.id = c.order_id%2$s))))$c$,
        app.merchant(), app.reach_condition(), app.reach(), app.reached_agents()) end;
  key text;
begin
  if f ? 'from' then w := w || format(' and e.at >= %L::timestamptz', f->>'from'); end if;
  if f ? 'to' then w := w || format(' and e.at < %L::timestamptz', f->>'to'); end if;
  if f ? 'area' then w := w || format(' and e.type like %L', f->>'area' || '.%'); end if;
  if f ? 'actor_id' then w := w || format(' and e.actor_id = %s and e.actor_kind <> %L', (f->>'actor_id')::bigint, 'merchant'); end if;
  foreach key in array array['actor_kind', 'type', 'subject', 'subject_id'] loop
    if f ? key then w := w || format(' and e.%I = %L', key, f->>key); end if;
  end loop;
  return w;
end $$;

-- A page of the events that hold what is typed, the latest first: in their facts or their reason by `grams` (then `likes`, each word), or by
-- one of `orders`. What very many say stands among the latest of those that say something, which are looked through first; several grams
-- deceive the planner. As the owner, so that their index is used.
create or replace function app.find_events(f jsonb, at_most integer, skip integer) returns bigint[]
volatile security definer set search_path = pg_catalog, pg_temp set jit = off set max_parallel_workers_per_gather = 0 language plpgsql as $$
declare
  near constant integer := 3000 + 100 * skip;
  asked constant text := app.event_conditions(f);
  base constant text := 'select e.id, e.at from public.event e where ' || asked;
  first constant text := format(' order by at desc, id desc limit %s', at_most + skip);
  sources text[] := '{}';
  has text;
  ids bigint[];
begin
  if f->'orders' <> '[]' then
    sources := sources || format('(%s and e.order_id = any (%L::bigint[])%s)', base, (select array_agg(v::bigint) from jsonb_array_elements_text(f->'orders') v), first);
  end if;
  if f->'grams' <> '[]' then
    has := (select string_agg(format(' and (e.facts::text ilike %1$L or e.reason ilike %1$L)', v), '') from jsonb_array_elements_text(f->'likes') v);
    if at_most + skip < near / 10 then
      execute format('select array_agg(e.id) from (select e.id from (select e.* from public.event e where %s and e.grams is not null order by e.at desc, e.id desc limit %s) e where true%s limit %s) e',
        asked, near, has, at_most + skip) into ids;
    end if;
    sources := sources || case when cardinality(ids) = at_most + skip then format('(%s and e.id = any (%L::bigint[])%s)', base, ids, first)
      else format('(%s and e.grams is not null and e.grams @> %L::integer[]%s%s)', base, (select array_agg(g::integer) from jsonb_array_elements_text(f->'grams') g), has, first) end;
  end if;
  if sources = '{}' then return '{}'; end if;
  execute format('select array_agg(y.id) from (select x.id from (%s) x order by x.at desc, x.id desc limit %s offset %s) y', array_to_string(sources, ' union '), at_most, skip) into ids;
  return coalesce(ids, '{}');
end $$;

-- How many they are, counted up to a bound.
create or replace function app.count_events(f jsonb, at_most integer) returns integer
volatile security definer set search_path = pg_catalog, pg_temp set jit = off set max_parallel_workers_per_gather = 0 language sql as $$
  select least(cardinality(app.find_events(f, at_most, 0)), at_most)
$$;
revoke all on function app.find_events, app.count_events from public;
grant execute on function app.find_events, app.count_events to longtail_app;
