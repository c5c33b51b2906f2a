-- A search by text first asks how many orders its index names. Few: they are found by id, whatever else is asked, and counted.
-- Many (a family name, the beginning of a code): the newest are met by walking back from the newest, and counting stops early. The
-- planner cannot tell them apart: it takes the grams of one word, and a code and an id, for strangers to each other.

-- Codes count up, so the newest orders with a beginning may stand far down: they are found in each group of ten thousand codes.
create index orders_code_group on orders (merchant_id, left(code, -4), id);

-- Names of an order hold every text: the grams say which may (`agents` narrows them, null does not) …
create or replace function app.order_names(wanted jsonb, agents bigint[]) returns text
immutable set search_path = pg_catalog, pg_temp language sql as $$
  select format('s.grams @> %L::integer[]%s', '{' || (select string_agg(g, ',') from jsonb_array_elements_text(wanted->'grams') g) || '}',
    case when agents is null then '' else format(' and s.grams && %L::integer[]', (select array_agg(app.agent_gram(a)) from unnest(agents) a)) end)
$$;
-- … and the names say which do.
create function app.order_texts(wanted jsonb) returns text
immutable set search_path = pg_catalog, pg_temp language sql as $$
  select string_agg(format('strpos(s.names, %L) > 0', t), ' and ') from jsonb_array_elements_text(wanted->'texts') t
$$;

-- The ids that an index names, null where they are many.
create function app.few_orders(id text, source text) returns bigint[]
stable set search_path = pg_catalog, pg_temp set jit = off set enable_seqscan = off language plpgsql as $$
declare
  few constant integer := 3000;
  ids bigint[];
begin
  execute format('select array_agg(x.id) from (select %s as id from %s limit %s) x', id, source, few + 1) into ids;
  return case when cardinality(ids) > few then null else coalesce(ids, '{}') end;
end $$;

-- The groups of codes in which one may begin so; null where they are so many that nearly every order does.
create function app.code_groups(beginning text) returns text[]
stable set search_path = pg_catalog, pg_temp language sql as $$
  with recursive groups(name) as (
    select min(left(o.code, -4)) from public.orders o where o.merchant_id = app.merchant()
    union all
    select (select min(left(o.code, -4)) from public.orders o where o.merchant_id = app.merchant() and left(o.code, -4) > g.name)
      from groups g where g.name is not null)
  select case when count(*) <= 30 then array_agg(name) end from groups where starts_with(name, beginning) or starts_with(beginning, name)
$$;

-- The branches of one beginning of a code: its column in few orders, or in many by their groups; `page` to be sorted, `counted` to be counted.
create function app.code_branches(page text, counted text, beginning text, out pages text[], out counts text[])
stable set search_path = pg_catalog, pg_temp language plpgsql as $$
declare
  field text;
  has text;
  ids bigint[];
  groups text[];
begin
  foreach field in array array['code', 'agent_order_code', 'third_code'] loop
    has := format('o.%1$I like %2$L and o.%1$I <> %3$L', field, beginning, '');
    ids := app.few_orders('o.id', format('public.orders o where o.merchant_id = %s and %s', app.merchant(), has));
    continue when ids = '{}';
    if ids is not null then has := format('o.id = any (%L::bigint[])', ids); end if;
    counts := counts || format('%s and %s', counted, has);
    groups := case when field = 'code' and ids is null then app.code_groups(replace(left(beginning, -1), '\', '')) end;
    pages := pages || case when groups is null then array[format('%s and %s', page, has)]
      else (select array_agg(format('%s and %s and left(o.code, -4) = %L', page, has, g)) from unnest(groups) g) end;
  end loop;
end $$;

-- The branches of a search: each way in which an order may match, every one by its own index.
drop function app.order_branches(jsonb);
create function app.order_branches(f jsonb, out pages text[], out counts text[])
stable set search_path = pg_catalog, pg_temp language plpgsql as $$
declare
  w text := app.order_conditions(f);
  agents bigint[] := coalesce(case when app.agent() is not null then array[app.agent()] end, (select array_agg(v::bigint) from jsonb_array_elements_text(f->'agent_id') v));
  way jsonb;
  page text;
  counted text;
  grams text;
  texts text;
  also text;
  ids bigint[];
  code text;
  found record;
begin
  for way in select v from jsonb_array_elements(coalesce(f->'text', '[{}]')) v loop
    also := '';
    if way ? 'phone' then also := also || ' and ' || app.order_phone(way->'phone'); end if;
    if way ? 'skuIds' then
      also := also || format(' and o.sku_id in (%s)', (select string_agg((v::bigint)::text, ', ') from jsonb_array_elements_text(way->'skuIds') v));
    end if;
    -- The first code is found by the index of each column, the others are looked for in what it found.
    for code in select v from jsonb_array_elements_text(way->'codes') with ordinality as c (v, no) where no > 1 loop
      also := also || format(' and (o.code like %1$L or o.agent_order_code like %1$L or o.third_code like %1$L)', code);
    end loop;
    page := format('from public.orders o where %s%s', w, also);
    counted := page;
    if way ? 'names' then
      grams := app.order_names(way->'names', agents);
      texts := app.order_texts(way->'names');
      -- The grams are the merchant's own, so that nothing else is asked of the index.
      ids := app.few_orders('s.order_id', format('public.order_search s where s.merchant_id + 0 = %s and %s and %s', app.merchant(), grams, texts));
      continue when ids = '{}';
      if ids is null then
        page := format('from public.orders o, public.order_search s where %s%s and s.merchant_id = %s and s.order_id = o.id and %s', w, also, app.merchant(), texts);
        counted := format('%s and %s', page, grams);
      else
        page := format('%s and o.id = any (%L::bigint[])', page, ids);
        counted := page;
      end if;
    end if;
    if way ? 'codes' then
      select * into found from app.code_branches(page, counted, way->'codes'->>0);
      pages := pages || found.pages;
      counts := counts || found.counts;
    else
      pages := pages || page;
      counts := counts || counted;
    end if;
  end loop;
  pages := coalesce(pages, array['from public.orders o where false']);
  counts := coalesce(counts, pages);
end $$;

-- How many orders the branches hold between them, counted up to a bound.
create function app.count_branches(counts text[], at_most integer) returns integer
stable set search_path = pg_catalog, pg_temp language plpgsql as $$
declare
  n integer;
begin
  execute case array_length(counts, 1)
    when 1 then format('select count(*) from (select %s limit %s) x', counts[1], at_most)
    else format('select count(*) from (%s) x', (select string_agg(format('(select o.id %s limit %s)', part, at_most), ' union ') from unnest(counts) part)) end
  into n;
  return least(n, at_most);
end $$;

create or replace function app.count_orders(f jsonb, at_most integer) returns integer
stable security definer set search_path = pg_catalog, pg_temp set jit = off set max_parallel_workers_per_gather = 0 language sql as $$
  select app.count_branches(b.counts, at_most) from app.order_branches(f) b
$$;

-- Ids of one page, in the order asked. `after` is the key of the last order of an earlier page. A search by text tells with each row how
-- many there are, counted up to `count_to`: its branches are in hand.
create or replace function app.find_orders(f jsonb, at_most integer, skip integer, after jsonb, count_to integer)
returns table (id bigint, service_date date, total integer)
stable security definer rows 50 set search_path = pg_catalog, pg_temp set jit = off set max_parallel_workers_per_gather = 0 language plpgsql as $$
declare
  by_service boolean := f->>'sort' = 'service';
  sort text := case when by_service then 'o.service_date, o.id' else 'o.id desc' end;
  beyond text := case when after is null then ''
    when by_service then format(' and (o.service_date, o.id) > (%L::date, %s)', after->>'date', (after->>'id')::bigint)
    else format(' and o.id < %s', (after->>'id')::bigint) end;
  b record;
  counted integer;
begin
  select * into b from app.order_branches(f);
  if after is null and f ? 'text' then counted := app.count_branches(b.counts, count_to); end if;
  return query execute case array_length(b.pages, 1)
    when 1 then format('select o.id, o.service_date, $1 %s%s order by %s limit %s offset %s', b.pages[1], beyond, sort, at_most, skip)
    else format('select o.id, o.service_date, $1 from (%s) o order by %s limit %s offset %s',
      (select string_agg(format('(select o.id, o.service_date %s%s order by %s limit %s)', part, beyond, sort, at_most + skip), ' union ') from unnest(b.pages) part),
      sort, at_most, skip) end using counted;
end $$;
