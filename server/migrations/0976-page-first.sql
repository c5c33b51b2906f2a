-- The page of a list of orders comes first and how many there are after it: each is asked by itself. Staff's, agents' and
-- suppliers' lists search one way: `base` is what the reader may see and has filtered, `ways` how an order may hold the text.
--
-- A text that very many orders hold is on the newest of them, so these are looked through first; the planner says, from its statistics of grams
-- and codes, whether a text may be such. Only where too few are found there (words that are common apart, but not together) are indexes asked.
drop function app.find_orders(jsonb, integer, integer, jsonb, integer);
drop function app.find_supplier_orders(jsonb, integer, integer);
drop function app.count_supplier_orders(jsonb, integer);
drop function app.supplier_lines(jsonb);
drop function app.count_orders(jsonb, integer);
drop function app.count_branches(text[], integer);
drop function app.order_branches(jsonb);
drop function app.code_branches(text, text, text);
drop function app.few_orders(text, text);

-- So many are few: they are found by id, whatever else is asked.
create function app.few() returns integer immutable language sql return 3000;

-- What the planner thinks of a source: its `Plan Rows`, its `Total Cost`.
create function app.foreseen(what text, source text) returns numeric
volatile set search_path = pg_catalog, pg_temp language plpgsql as $$
declare
  plan json;
begin
  execute format('explain (format json) select from %s', source) into plan;
  return (plan->0->'Plan'->>what)::numeric;
end $$;

-- Of one column alone, where its statistics are good.
create function app.seem_many(source text) returns boolean
volatile set search_path = pg_catalog, pg_temp language sql as $$ select app.foreseen('Plan Rows', source) > app.few() $$;

-- The ids that a source and its rest name, null where they are many.
create function app.few_ids(id text, source text, rest text default '') returns bigint[]
stable set search_path = pg_catalog, pg_temp set jit = off set enable_seqscan = off language plpgsql as $$
declare
  ids bigint[];
begin
  execute format('select array_agg(x.id) from (select %s as id from %s%s limit %s) x', id, source, rest, app.few() + 1) into ids;
  return case when cardinality(ids) > app.few() then null else coalesce(ids, '{}') end;
end $$;

-- How to find orders that hold a text in one of its ways: a source of each, `o` in it. `base` is a select of orders, `sort` their order.
-- A page of so many is found (null: their number); `near`: what seems to be many is looked for among so many of the first alone, then `walked`.
create function app.ways_to_find(base text, sort text, ways jsonb, codes text[], agents bigint[], page integer, near integer, out sources text[], out walked boolean)
volatile set search_path = pg_catalog, pg_temp language plpgsql as $$
declare
  every constant text := format('(%s) o', base);
  newest constant text := format('(%s order by %s limit %s) o', base, sort, near);
  way jsonb;
  named text; -- from where names come
  rest text;
  has text;
  code text;
  grams text;
  walks boolean;
  part text;
  ids bigint[];
  groups text[];
begin
  walked := false;
  for way in select v from jsonb_array_elements(ways) v loop
    named := '';
    rest := '';
    walks := false;
    if way ? 'phone' then rest := rest || ' and ' || app.order_phone(way->'phone'); end if;
    if way ? 'skuIds' then
      rest := rest || format(' and o.sku_id in (%s)', (select string_agg((v::bigint)::text, ', ') from jsonb_array_elements_text(way->'skuIds') v));
    end if;
    -- The first code is found by the index of each column, the others are looked for in what it found.
    for code in select v from jsonb_array_elements_text(way->'codes') with ordinality as c (v, no) where no > 1 loop
      rest := rest || format(' and (%s)', (select string_agg(format('o.%I like %L', c, code), ' or ') from unnest(codes) c));
    end loop;
    if way ? 'names' then
      grams := app.order_names(way->'names', agents);
      has := app.order_texts(way->'names');
      walks := (near is not null or page is null) and app.seem_many('public.order_search s where ' || app.order_names(way->'names', null));
      -- The grams are the merchant's own, so that nothing else is asked of the index.
      ids := case when not walks then app.few_ids('s.order_id', 'public.order_search s where ' || grams, format(' and s.merchant_id + 0 = %s and %s', app.merchant(), has)) end;
      continue when ids = '{}';
      walks := walks and near is not null;
      if ids is null then
        named := ', public.order_search s';
        rest := format('%s and s.merchant_id = %s and s.order_id = o.id and %s', rest, app.merchant(), has) || case when page is null then ' and ' || grams else '' end;
      else
        rest := rest || format(' and o.id = any (%L::bigint[])', ids);
      end if;
    end if;
    if not way ? 'codes' then
      sources := sources || format('%s%s where true%s', case when walks then newest else every end, named, rest);
      walked := walked or walks;
      continue;
    end if;
    foreach code in array codes loop
      has := format(' and o.%1$I like %2$L and o.%1$I <> %3$L', code, way->'codes'->>0, '');
      part := format('public.orders o where o.merchant_id = %s%s', app.merchant(), has);
      ids := case when not app.seem_many(part) then app.few_ids('o.id', part) end;
      continue when ids = '{}';
      if ids is not null then has := format(' and o.id = any (%L::bigint[])', ids); end if;
      walked := walked or walks;
      groups := case when code = 'code' and ids is null and not walks and page is not null then app.code_groups(replace(left(way->'codes'->>0, -1), '\', '')) end;
      sources := sources || case when groups is null
        then format('%s%s where true%s', case when walks then newest else every end, named, rest || has)
        else format('unnest(%L::text[]) g cross join lateral (select o.* from %s%s where left(o.code, -4) = g%s order by %s limit %s) o where true', groups, every, named, rest || has, sort, page) end;
    end loop;
  end loop;
end $$;

-- The ids of a page of the orders of `base` in their order, those that hold a text where `ways` are given.
create function app.page_ids(base text, sort text, ways jsonb, codes text[], agents bigint[], page integer, skip integer) returns bigint[]
volatile set search_path = pg_catalog, pg_temp language plpgsql as $$
declare
  near integer := 2000 + 100 * skip;
  found record;
  ids bigint[];
begin
  if ways is null then
    execute format('select array_agg(x.id) from (select o.id from (%s) o order by %s limit %s offset %s) x', base, sort, page, skip) into ids;
    return ids;
  end if;
  -- Where the newest lie far apart, looking through them is dearer than asking an index.
  if app.foreseen('Total Cost', format('(%s order by %s limit %s) o', base, sort, near)) > 10000 then near := null; end if;
  loop
    select * into found from app.ways_to_find(base, sort, ways, codes, agents, page + skip, near);
    if found.sources is null then return null; end if;
    execute format('select array_agg(x.id) from (select o.id from (%s) o order by %s limit %s offset %s) x',
      (select string_agg(format('(select o.* from %s order by %s limit %s)', source, sort, page + skip), ' union ') from unnest(found.sources) source), sort, page, skip) into ids;
    if not found.walked or cardinality(ids) = page then return ids; end if;
    near := null;
  end loop;
end $$;

-- How many orders of `base` there are, those that hold a text where `ways` are given; counted up to a bound.
create function app.count_ids(base text, ways jsonb, codes text[], agents bigint[], at_most integer) returns integer
volatile set search_path = pg_catalog, pg_temp language plpgsql as $$
declare
  sources text[] := case when ways is null then array[format('(%s) o', base)] else (select f.sources from app.ways_to_find(base, null, ways, codes, agents, null, null) f) end;
  n integer;
begin
  if sources is null then return 0; end if;
  execute case array_length(sources, 1)
    when 1 then format('select count(*) from (select from %s limit %s) x', sources[1], at_most)
    else format('select count(*) from (%s) x', (select string_agg(format('(select o.id from %s limit %s)', source, at_most), ' union ') from unnest(sources) source)) end
  into n;
  return least(n, at_most);
end $$;

-- Staff and agents: all that an order shows.
create function app.orders_wanted(f jsonb, out base text, out agents bigint[], out codes text[])
stable set search_path = pg_catalog, pg_temp language plpgsql as $$
begin
  base := 'select o.id, o.service_date, o.code, o.agent_order_code, o.third_code, o.contact_phone, o.phone_tail, o.sku_id from public.orders o where ' || app.order_conditions(f);
  agents := coalesce(case when app.agent() is not null then array[app.agent()] end, (select array_agg(v::bigint) from jsonb_array_elements_text(f->'agent_id') v));
  codes := array['code', 'agent_order_code', 'third_code'];
end $$;

-- Ids of one page, in the order asked. `after` is the key of the last order of an earlier page.
create function app.find_orders(f jsonb, at_most integer, skip integer, after jsonb default null)
returns table (id bigint, service_date date)
volatile security definer rows 50 set search_path = pg_catalog, pg_temp set jit = off set max_parallel_workers_per_gather = 0 language plpgsql as $$
declare
  by_service constant boolean := f->>'sort' = 'service';
  w record;
begin
  select * into w from app.orders_wanted(f);
  return query select o.id, o.service_date
    from unnest(app.page_ids(
      w.base || case when after is null then ''
        when by_service then format(' and (o.service_date, o.id) > (%L::date, %s)', after->>'date', (after->>'id')::bigint)
        else format(' and o.id < %s', (after->>'id')::bigint) end,
      case when by_service then 'service_date, id' else 'id desc' end, f->'text', w.codes, w.agents, at_most, skip)) with ordinality found (id, place)
    join public.orders o on o.merchant_id = app.merchant() and o.id = found.id order by found.place;
end $$;

create function app.count_orders(f jsonb, at_most integer) returns integer
volatile security definer set search_path = pg_catalog, pg_temp set jit = off set max_parallel_workers_per_gather = 0 language sql as $$
  select app.count_ids(w.base, f->'text', w.codes, w.agents, at_most) from app.orders_wanted(f) w
$$;

-- A supplier: its lines of an order, sent to it; what agents and channels call the order is not among what it sees. An order has the place of the
-- first of its lines that are meant: said so that the planner takes it for true of nearly every line, as it is, and stops when the page is full.
create function app.supplier_orders_wanted(f jsonb, out base text, out lines text, out sort text)
stable set search_path = pg_catalog, pg_temp language plpgsql as $$
declare
  w text[] := array[format('l.merchant_id = %s and l.supplier_id = %s and l.sent_at is not null', app.merchant(), app.supplier())];
  orders text[] := array['o.deleted_at is null'];
  by_service constant boolean := f->>'sort' = 'service';
begin
  if f ? 'statuses' then
    w := w || (select array_agg(format('l.supplier_status = any (%L::text[])', (select array_agg(v) from jsonb_array_elements_text(s) v))) from jsonb_array_elements(f->'statuses') s);
  end if;
  if f ? 'serviceFrom' then w := w || format('l.date >= %L::date', f->>'serviceFrom'); end if;
  if f ? 'serviceTo' then w := w || format('l.date <= %L::date', f->>'serviceTo'); end if;
  if f ? 'sentFrom' then w := w || format('l.sent_at >= %L::timestamptz', f->>'sentFrom'); end if;
  if f ? 'sentTo' then w := w || format('l.sent_at < %L::timestamptz', f->>'sentTo'); end if;
  if f ? 'product_type' then
    w := w || format('l.product_type in (%s)', (select string_agg(quote_literal(v), ', ') from jsonb_array_elements_text(f->'product_type') v));
  end if;
  if f ? 'sku_id' then
    w := w || case jsonb_array_length(f->'sku_id') when 0 then 'false' else
      format('l.sku_id in (%s)', (select string_agg((v::bigint)::text, ', ') from jsonb_array_elements_text(f->'sku_id') v)) end;
  end if;
  if f ? 'status' then
    orders := orders || format('o.status in (%s)', (select string_agg(quote_literal(v), ', ') from jsonb_array_elements_text(f->'status') v));
  end if;
  if f ? 'code' then orders := orders || format('o.code like %L', f->>'code'); end if;
  if f ? 'phone' then orders := orders || app.order_phone(f->'phone'); end if;
  if f ? 'seenSince' then
    orders := orders || format($t$o.modified_at > %L::timestamptz and o.modified_by is distinct from %s
      and not exists (select from public.order_seen n where n.merchant_id = o.merchant_id and n.user_id = %s and n.order_id = o.id and n.at >= o.modified_at)$t$,
      f->>'seenSince', (f->>'userId')::bigint, (f->>'userId')::bigint);
  end if;
  lines := array_to_string(w, ' and ');
  sort := case when by_service then 'date, id' else 'sent_at desc, id desc' end;
  base := format('select o.id, l.date, l.sent_at, o.code, o.contact_phone, o.phone_tail, l.sku_id
    from public.order_line l join public.orders o on o.merchant_id = l.merchant_id and o.id = l.order_id where %s and %s
      and nullif(l.id = (select (array_agg(l.id order by %s))[1] from public.order_line l where l.order_id = o.id and %s), false) is not null',
    lines, array_to_string(orders, ' and '), case when by_service then 'l.date, l.id' else 'l.sent_at desc, l.id desc' end, lines);
end $$;

create function app.find_supplier_orders(f jsonb, at_most integer, skip integer)
returns table (id bigint, line_ids bigint[])
volatile security definer rows 50 set search_path = pg_catalog, pg_temp set jit = off set max_parallel_workers_per_gather = 0 language plpgsql as $$
declare
  w record;
begin
  select * into w from app.supplier_orders_wanted(f);
  return query execute format('select found.id, array(select l.id from public.order_line l where l.order_id = found.id and %s) from unnest($1) with ordinality found (id, place) order by found.place', w.lines)
    using app.page_ids(w.base, w.sort, f->'text', array['code'], null, at_most, skip);
end $$;

create function app.count_supplier_orders(f jsonb, at_most integer) returns integer
volatile security definer set search_path = pg_catalog, pg_temp set jit = off set max_parallel_workers_per_gather = 0 language sql as $$
  select app.count_ids(w.base, f->'text', array['code'], null, at_most) from app.supplier_orders_wanted(f) w
$$;

-- SKUs that hold something of a search in their code or their names, by what of it (each a list of `ilike` patterns, held all at once): the newest
-- of each. A supplier may not read SKUs, but finds its orders by them.
create function app.skus_holding(wanted jsonb, at_most integer) returns table (held boolean[], sku_ids bigint[])
stable security definer set search_path = pg_catalog, pg_temp language sql as $$
  select one.held, (array_agg(one.id order by one.id desc))[:skus_holding.at_most] from (
    select s.id, array(select not exists (select from jsonb_array_elements_text(x.term) word
        where s.code not ilike word and not exists (select from jsonb_each_text(s.names) n where n.value ilike word)) from jsonb_array_elements(skus_holding.wanted) with ordinality x (term, no) order by no) as held
      from public.sku s where s.merchant_id = app.merchant()) one
   where true = any (one.held) group by one.held
$$;
revoke all on function app.find_orders, app.count_orders, app.find_supplier_orders, app.count_supplier_orders, app.skus_holding from public;
grant execute on function app.find_orders, app.count_orders, app.find_supplier_orders, app.count_supplier_orders, app.skus_holding to longtail_app;

-- Orders that are not paid: few, and looked for; without it a page of them walked through all that are.
create index orders_unsettled on orders (merchant_id, payment_status, id) where payment_status <> 'paid';
