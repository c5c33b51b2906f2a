-- after: orders/page-ids.sql
-- after: orders/reach.sql
-- Lines of orders in the books: those that are going, were done, or were cancelled and kept a fee (`sold` are the states of these). Staff alone
-- read them. Each filter along the index that its days are in.
create or replace function app.lines_wanted(f jsonb, out base text, out sort text, out agents bigint[])
stable set search_path = pg_catalog, pg_temp language plpgsql as $$
declare
  by_booking constant boolean := f->>'basis' = 'booking';
  sold constant text := (select string_agg(quote_literal(v), ', ') from jsonb_array_elements_text(f->'sold') v);
  w text := format($t$l.merchant_id = %1$s and o.merchant_id = %1$s and o.deleted_at is null and not o.invalid
    and (o.status in (%2$s) or o.status = 'archived' and o.previous_status in (%2$s))$t$, app.merchant(), sold);
begin
  if app.agent() is not null or app.supplier() is not null then w := w || ' and false'; end if;
  if f ? 'from' then w := w || format(case when by_booking then ' and o.created_at >= %L::timestamptz' else ' and l.date >= %L::date' end, f->>'from'); end if;
  if f ? 'to' then w := w || format(case when by_booking then ' and o.created_at < %L::timestamptz' else ' and l.date <= %L::date' end, f->>'to'); end if;
  if f ? 'agentId' then w := w || format(case when by_booking then ' and o.agent_id = %s' else ' and l.agent_id = %s' end, (f->>'agentId')::bigint); end if;
  if f ? 'supplierId' then w := w || format(' and l.supplier_id = %s', (f->>'supplierId')::bigint); end if;
  if f ? 'skuId' then w := w || format(' and l.sku_id = %s', (f->>'skuId')::bigint); end if;
  -- As `lineCostSql` has no cost: what is not known of a line that has one.
  if f ? 'lacking' then w := w || $t$ and k.cost_minor is null and l.supplier_status <> 'cancelled' and l.supplier_status <> 'no-need' and l.handled_way is distinct from 'self-handled'$t$; end if;
  base := format('select o.id, l.id as line_id, l.date, o.created_at, o.code, o.agent_order_code, o.third_code, o.contact_phone, o.phone_tail, l.sku_id, o.agent_id from public.order_line l join public.orders o on o.id = l.order_id%s where %s%s',
    case when f ? 'lacking' then format(' join public.order_line_cost k on k.merchant_id = %s and k.line_id = l.id', app.merchant()) else '' end, w, app.reach_condition());
  sort := case when by_booking then 'created_at desc, id desc, line_id desc' else 'date desc, line_id desc' end;
  agents := case when f ? 'agentId' and f ? 'text' then array[(f->>'agentId')::bigint] end;
end $$;

-- A page of them, the latest first, each with its key: a later page is found `after` the key of the last of an earlier one.
create or replace function app.find_lines(f jsonb, at_most integer, skip integer, after jsonb default null) returns table (id bigint, key jsonb)
volatile security definer rows 50 set search_path = pg_catalog, pg_temp set jit = off set max_parallel_workers_per_gather = 0 language plpgsql as $$
#variable_conflict use_column
begin return query
  select l.id, jsonb_build_object('date', l.date, 'at', o.created_at, 'order', o.id, 'id', l.id)
    from app.lines_wanted(f) w,
         unnest(app.page_ids(w.base || case when after is null then ''
             when f->>'basis' = 'booking' then format(' and (o.created_at, o.id) <= (%1$L::timestamptz, %2$s) and (o.created_at, o.id, l.id) < (%1$L::timestamptz, %2$s, %3$s)', after->>'at', (after->>'order')::bigint, (after->>'id')::bigint)
             else format(' and (l.date, l.id) < (%L::date, %s)', after->>'date', (after->>'id')::bigint) end,
           w.sort, f->'text', array['code', 'agent_order_code', 'third_code'], w.agents, at_most, skip, 'line_id')) with ordinality found (id, place)
    join public.order_line l on l.merchant_id = app.merchant() and l.id = found.id
    join public.orders o on o.merchant_id = l.merchant_id and o.id = l.order_id
   order by found.place;
end $$;

-- How many they are, counted up to a bound.
create or replace function app.count_lines(f jsonb, at_most integer) returns integer
volatile security definer set search_path = pg_catalog, pg_temp set jit = off set max_parallel_workers_per_gather = 0 language sql as $$
  select app.count_ids(w.base, f->'text', array['code', 'agent_order_code', 'third_code'], w.agents, at_most, 'line_id') from app.lines_wanted(f) w
$$;

-- The newest orders of an agent, or of anybody, with a code of their own or of somebody else's that begins as one of these patterns do.
create or replace function app.orders_coded(starts text[], agent bigint, at_most integer) returns bigint[]
volatile security definer set search_path = pg_catalog, pg_temp set jit = off set max_parallel_workers_per_gather = 0 language plpgsql as $$
#variable_conflict use_column
begin return (
  select app.page_ids('select o.id, o.code, o.agent_order_code, o.third_code, o.contact_phone, o.phone_tail, o.sku_id, o.agent_id from public.orders o where o.merchant_id = ' || app.merchant()
      || case when app.supplier() is not null then ' and false' when app.agent() is not null then format(' and o.agent_id = %s', app.agent()) else app.reach_condition() end,
    'id desc', (select jsonb_agg(jsonb_build_object('codes', jsonb_build_array(s))) from unnest(starts) s), array['code', 'agent_order_code', 'third_code'],
    case when agent is not null then array[agent] end, at_most, 0));
end $$;

revoke all on function app.find_lines, app.count_lines, app.orders_coded from public;
grant execute on function app.find_lines, app.count_lines, app.orders_coded to longtail_app;
