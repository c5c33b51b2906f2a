-- A search finds an order's names and its agent in one index: the agent stands among the grams. What a search by text found
-- is counted while it is found. Reviewing orders are counted from an index of their own.

create function app.agent_gram(agent bigint) returns integer
immutable parallel safe language sql return (agent % 2147483647)::integer;

update order_search s set grams = array_append(s.grams, app.agent_gram(o.agent_id))
  from orders o where o.merchant_id = s.merchant_id and o.id = s.order_id;
create index orders_to_audit on orders (merchant_id, agent_id) where status = 'reviewing' and deleted_at is null;

-- Names of an order hold a text: the grams say which may, the names say which do. `agents` narrows them, null does not.
drop function app.order_names(jsonb);
create function app.order_names(wanted jsonb, agents bigint[]) returns text
immutable set search_path = pg_catalog, pg_temp language sql as $$
  select format('s.merchant_id = %s and s.order_id = o.id and s.grams @> %L::integer[] and strpos(s.names, %L) > 0%s', app.merchant(),
    '{' || (select string_agg(g, ',') from jsonb_array_elements_text(wanted->'grams') g) || '}', wanted->>'text',
    case when agents is null then '' else format(' and s.grams && %L::integer[]', (select array_agg(app.agent_gram(a)) from unnest(agents) a)) end)
$$;

-- The branches of a search: each way in which an order may match, every one by its own index.
create or replace function app.order_branches(f jsonb) returns text[]
stable set search_path = pg_catalog, pg_temp language plpgsql as $$
declare
  w text := app.order_conditions(f);
  t jsonb := f->'text';
  b text[] := '{}';
  agents bigint[] := coalesce(case when app.agent() is not null then array[app.agent()] end, (select array_agg(v::bigint) from jsonb_array_elements_text(f->'agent_id') v));
  names text := case when f ? 'names' then ' and ' || app.order_names(f->'names', agents) else '' end;
  from_orders text := 'public.orders o' || case when f ? 'names' then ', public.order_search s' else '' end;
begin
  if t is null then return array[format('from %s where %s%s', from_orders, w, names)]; end if;
  if t ? 'code' then
    b := b || format('from %s where %s%s and o.code like %L', from_orders, w, names, t->>'code')
           || format($t$from %s where %s%s and o.agent_order_code like %L and o.agent_order_code <> ''$t$, from_orders, w, names, t->>'code')
           || format($t$from %s where %s%s and o.third_code like %L and o.third_code <> ''$t$, from_orders, w, names, t->>'code');
  end if;
  if t ? 'phone' then b := b || format('from %s where %s%s and %s', from_orders, w, names, app.order_phone(t->'phone')); end if;
  if t ? 'names' then
    b := b || format('from public.orders o, public.order_search s where %s and %s%s', w, app.order_names(t->'names', agents),
      case when f ? 'names' then format(' and s.grams @> %L::integer[] and strpos(s.names, %L) > 0',
        '{' || (select string_agg(g, ',') from jsonb_array_elements_text(f->'names'->'grams') g) || '}', f->'names'->>'text') else '' end);
  end if;
  if jsonb_array_length(coalesce(t->'skuIds', '[]')) > 0 then
    b := b || format('from %s where %s%s and o.sku_id in (%s)', from_orders, w, names, (select string_agg((v::bigint)::text, ', ') from jsonb_array_elements_text(t->'skuIds') v));
  end if;
  return case when b = '{}' then array[format('from %s where false', from_orders)] else b end;
end $$;

-- Ids of one page, in the order asked. `after` is the key of the last order of an earlier page. A search by text tells with
-- each row how many there are, counted up to `count_to`; it has them all in hand when it sorts them.
drop function app.find_orders(jsonb, integer, integer, jsonb);
create function app.find_orders(f jsonb, at_most integer, skip integer, after jsonb, count_to integer)
returns table (id bigint, service_date date, total integer)
stable security definer rows 50 set search_path = pg_catalog, pg_temp set jit = off set max_parallel_workers_per_gather = 0 language plpgsql as $$
declare
  by_service boolean := f->>'sort' = 'service';
  sort text := case when by_service then 'o.service_date, o.id' else 'o.id desc' end;
  beyond text := case when after is null then ''
    when by_service then format(' and (o.service_date, o.id) > (%L::date, %s)', after->>'date', (after->>'id')::bigint)
    else format(' and o.id < %s', (after->>'id')::bigint) end;
  b text[] := app.order_branches(f);
  counts boolean := after is null and (f ? 'text' or f ? 'names');
  each integer := case when counts then greatest(count_to, at_most + skip) else at_most + skip end;
  all_branches text;
begin
  if array_length(b, 1) = 1 and not counts then
    return query execute format('select o.id, o.service_date, null::integer %s%s order by %s limit %s offset %s', b[1], beyond, sort, at_most, skip);
    return;
  end if;
  select string_agg(format('(select o.id, o.service_date %s%s order by %s limit %s)', part, beyond, sort, each), ' union ') into all_branches from unnest(b) part;
  return query execute format('select o.id, o.service_date, %s from (%s) o order by %s limit %s offset %s',
    case when counts then format('least(count(*) over (), %s)::integer', count_to) else 'null::integer' end, all_branches, sort, at_most, skip);
end $$;

alter function app.count_orders(jsonb, integer) set max_parallel_workers_per_gather = 0;
revoke all on function app.find_orders from public;
grant execute on function app.find_orders to longtail_app;
