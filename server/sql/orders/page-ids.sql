-- Those of `base` that are these agents', where any are named. The first of a few agents' are merged from the index of each: a list of
-- agents would have all of the merchant's looked through.
create or replace function app.of_agents(base text, agents bigint[]) returns text
immutable set search_path = pg_catalog, pg_temp language sql as $$
  select base || case when agents is null then '' else format(' and o.agent_id in (%s)', array_to_string(agents, ', ')) end
$$;
create or replace function app.first_of(base text, agents bigint[], sort text, most bigint) returns text
immutable set search_path = pg_catalog, pg_temp language sql as $$
  select format('(select o.* from (%s) o order by %s limit %s) o',
      case when count(*) between 2 and 8 then string_agg(format('(%s order by %s limit %s)', app.of_agents(base, array[a]), sort, most), ' union all ') else app.of_agents(base, agents) end, sort, most)
    from (select distinct unnest(agents) a) x
$$;

-- How many orders are foreseen to hold what is named. The planner takes the grams of one word for strangers that seldom meet: so many as
-- have the rarest of them hold it.
create or replace function app.foreseen_named(wanted jsonb) returns numeric
volatile set search_path = pg_catalog, pg_temp language sql as $$
  select case when jsonb_array_length(wanted->'texts') + jsonb_array_length(wanted->'named') = 1 and jsonb_array_length(wanted->'grams') between 2 and 4
    then (select min(app.foreseen('Plan Rows', 'public.order_search s where ' || app.order_names(jsonb_build_object('grams', jsonb_build_array(g)), null))) from jsonb_array_elements(wanted->'grams') g)
    else app.foreseen('Plan Rows', 'public.order_search s where ' || app.order_names(wanted, null)) end
$$;

-- A page of the orders whose code begins so from each of the groups of codes that may have them: first from groups where all do. Where
-- some do, they may lie far apart; but codes count up, so that few of those are newer than the page that is filled already.
create or replace function app.of_groups(every text, has text, beginning text, groups text[], sort text, page integer) returns text
immutable set search_path = pg_catalog, pg_temp language plpgsql as $$
declare
  whole constant text[] := array(select g from unnest(groups) g where starts_with(g, beginning));
  asked constant text := format(' g cross join lateral (select o.* from %s where left(o.code, -4) = g%s', every, has);
  cut constant text := format(' order by %s limit %s) o', sort, page);
begin
  if sort <> 'id desc' then return format('(select o.* from unnest(%L::text[])', groups) || asked || cut || ') o where true'; end if;
  return format('(with newest as materialized (select o.* from unnest(%L::text[])', whole) || asked || cut || format(' order by id desc limit %s)', page)
    || format(' select * from newest union all select o.* from unnest(%L::text[])', array(select g from unnest(groups) g where g <> all (whole)))
    || asked || format(' and o.id > (select case when count(*) = %s then min(n.id) else 0 end from newest n)', page) || cut || ') o where true';
end $$;

-- How to find orders that hold a text in one of its ways: a source of each, `o` in it. `base` is a select of orders, `sort` their order.
-- A page of so many is found (null: their number). `near`: what so many have that a page of them is soon passed, or more than few, is
-- looked for among so many of the first alone, then `walked`.
create or replace function app.ways_to_find(base text, sort text, ways jsonb, codes text[], agents bigint[], page integer, near integer, out sources text[], out walked boolean)
volatile set search_path = pg_catalog, pg_temp language plpgsql as $$
declare
  every constant text := format('(%s) o', app.of_agents(base, agents));
  newest constant text := app.first_of(base, agents, sort, near);
  price numeric; -- what passing one of the first costs, as the planner sees it: they may lie far apart
  way jsonb;
  named text; -- from where names come
  rest text;
  has text;
  code text;
  grams text;
  walks boolean := false;
  part text;
  ids bigint[];
  beginning text;
  groups text[];
  passing text[]; -- what is asked of those that are walked to
  many numeric;
  passed numeric;
begin
  -- Those of which most is foreseen come first: where one is walked, all are looked for on the same walk, which ends no later for them.
  for way in select v from jsonb_array_elements(ways) v order by jsonb_array_length(v#>'{names,grams}') nulls last loop
    named := '';
    rest := '';
    walks := walks and way ? 'names';
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
      if not walks then
        many := app.foreseen_named(way->'names');
        -- So many are passed until a page is found; a foresight of several grams is half right.
        if near is not null and many > app.few() then
          passed := 2 * page * app.foreseen('Plan Rows', format('public.order_search s where s.merchant_id = %s', app.merchant())) / many;
          walks := 2 * passed <= near;
          if walks then
            price := coalesce(price, app.foreseen('Total Cost', newest) / near);
            walks := passed * price <= 3000;
          end if;
        else
          walks := many > app.few() and page is null;
        end if;
      end if;
      -- The grams are the merchant's own, so that nothing else is asked of the index.
      -- Grams of one word seldom meet by chance: what is foreseen to be far more than few is not few.
      ids := case when not walks and (many <= 3 * app.few() or agents is not null and app.foreseen('Plan Rows', 'public.order_search s where ' || grams) <= 3 * app.few()) then app.few_ids('s.order_id', 'public.order_search s where ' || grams, format(' and s.merchant_id + 0 = %s and %s', app.merchant(), has)) end;
      continue when ids = '{}';
      if near is null then
        walks := false;
      elsif ids is null and not walks then
        price := coalesce(price, app.foreseen('Total Cost', newest) / near);
        walks := near * price <= 40000;
      end if;
      if ids is null then
        named := ', public.order_search s';
        -- Whoever is walked to is not looked for by the index.
        rest := format('%s%s and %s and ', rest, case when not walks then format(' and s.merchant_id = %s and s.order_id = o.id', app.merchant()) end, has)
          || case when page is null then grams else replace(app.order_names(way->'names', null), 's.grams', '(s.grams || ''{}'')') end;
      else
        rest := rest || format(' and o.id = any (%L::bigint[])', ids);
      end if;
    end if;
    if not way ? 'codes' then
      if walks then passing := passing || rest; else sources := sources || format('%s%s where true%s', every, named, rest); end if;
      continue;
    end if;
    foreach code in array codes loop
      has := format(' and o.%1$I like %2$L and o.%1$I <> %3$L', code, way->'codes'->>0, '');
      part := format('public.orders o where o.merchant_id = %s%s', app.merchant(), has);
      ids := case when not app.seem_many(part) then app.few_ids('o.id', part) end;
      continue when ids = '{}';
      if ids is not null then has := format(' and o.id = any (%L::bigint[])', ids); end if;
      if walks then
        passing := passing || (rest || has);
        continue;
      end if;
      -- Each group of codes has its orders in the order of their ids already; lines are met along their days, those of an agent among its own.
      beginning := replace(left(way->'codes'->>0, -1), '\', '');
      groups := case when code = 'code' and ids is null and page is not null and position('line_id' in sort) = 0 and cardinality(agents) is distinct from 1 then app.code_groups(beginning) end;
      sources := sources || case when groups is null then format('%s%s where true%s', every, named, rest || has) else app.of_groups(every || named, rest || has, beginning, groups, sort, page) end;
    end loop;
  end loop;
  -- One walk for all ways that are walked: it ends with the page that they fill together. Each by itself would pass all of the first where
  -- one way leads to nobody.
  walked := passing is not null;
  if walked then
    sources := sources || format('%s, public.order_search s where s.merchant_id = %s and s.order_id = o.id and (%s)', newest, app.merchant(),
      (select string_agg('true' || p, ' or ') from unnest(passing) p));
  end if;
end $$;

-- The ids of a page of the orders of `base` in their order, those that hold a text where `ways` are given. Of a base of their lines it is
-- `of` that is found: what the column of their own ids is called.
create or replace function app.page_ids(base text, sort text, ways jsonb, codes text[], agents bigint[], page integer, skip integer, of text default 'id') returns bigint[]
volatile set search_path = pg_catalog, pg_temp language plpgsql as $$
declare
  near integer := 4000 + 100 * skip;
  found record;
  ids bigint[];
begin
  if ways is null then
    execute format('select array_agg(x.found) from (select o.%I as found from %s order by %s limit %s offset %s) x', of, app.first_of(base, agents, sort, page + skip), sort, page, skip) into ids;
    return ids;
  end if;
  loop
    select * into found from app.ways_to_find(base, sort, ways, codes, agents, page + skip, near);
    if found.sources is null then return null; end if;
    execute format('select array_agg(x.found) from (select o.%I as found from %s order by %s limit %s offset %s) x', of,
      case cardinality(found.sources) when 1 then found.sources[1]
        else (select '(' || string_agg(format('(select o.* from %s order by %s limit %s)', source, sort, page + skip), ' union ') || ') o' from unnest(found.sources) source) end, sort, page, skip) into ids;
    if not found.walked or cardinality(ids) = page then return ids; end if;
    near := null;
  end loop;
end $$;

-- How many orders of `base` there are, those that hold a text where `ways` are given; counted up to a bound.
create or replace function app.count_ids(base text, ways jsonb, codes text[], agents bigint[], at_most integer, of text default 'id') returns integer
volatile set search_path = pg_catalog, pg_temp language plpgsql as $$
declare
  sources text[] := case when ways is null then array[format('(%s) o', app.of_agents(base, agents))] else (select f.sources from app.ways_to_find(base, null, ways, codes, agents, null, null) f) end;
  n integer;
begin
  if sources is null then return 0; end if;
  execute case array_length(sources, 1)
    when 1 then format('select count(*) from (select from %s limit %s) x', sources[1], at_most)
    else format('select count(*) from (%s) x', (select string_agg(format('(select o.%I from %s limit %s)', of, source, at_most), ' union ') from unnest(sources) source)) end
  into n;
  return least(n, at_most);
end $$;
