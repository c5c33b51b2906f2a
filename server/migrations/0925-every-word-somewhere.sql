-- Every word of a search stands somewhere: in a code, the phone, a name or the item. `text` of a filter is a list of the ways
-- in which an order may hold all words at once (server/orders/search-ways.ts); a filter by name alone is one such way.

-- Names of an order hold every text: the grams say which may, the names say which do. `agents` narrows them, null does not.
create or replace function app.order_names(wanted jsonb, agents bigint[]) returns text
immutable set search_path = pg_catalog, pg_temp language sql as $$
  select format('s.merchant_id = %s and s.order_id = o.id and s.grams @> %L::integer[] and %s%s', app.merchant(),
    '{' || (select string_agg(g, ',') from jsonb_array_elements_text(wanted->'grams') g) || '}',
    (select string_agg(format('strpos(s.names, %L) > 0', t), ' and ') from jsonb_array_elements_text(wanted->'texts') t),
    case when agents is null then '' else format(' and s.grams && %L::integer[]', (select array_agg(app.agent_gram(a)) from unnest(agents) a)) end)
$$;

-- The branches of a search: each way in which an order may match, every one by its own index.
create or replace function app.order_branches(f jsonb) returns text[]
stable set search_path = pg_catalog, pg_temp language plpgsql as $$
declare
  w text := app.order_conditions(f);
  agents bigint[] := coalesce(case when app.agent() is not null then array[app.agent()] end, (select array_agg(v::bigint) from jsonb_array_elements_text(f->'agent_id') v));
  b text[] := '{}';
  way jsonb;
  part text;
  code text;
begin
  for way in select v from jsonb_array_elements(coalesce(f->'text', '[{}]')) v loop
    part := format('from public.orders o%s where %s', case when way ? 'names' then ', public.order_search s' else '' end, w);
    if way ? 'names' then part := part || ' and ' || app.order_names(way->'names', agents); end if;
    if way ? 'phone' then part := part || ' and ' || app.order_phone(way->'phone'); end if;
    if way ? 'skuIds' then
      part := part || format(' and o.sku_id in (%s)', (select string_agg((v::bigint)::text, ', ') from jsonb_array_elements_text(way->'skuIds') v));
    end if;
    -- The first code is found by the index of each column, the others are looked for in what it found.
    for code in select v from jsonb_array_elements_text(way->'codes') with ordinality as c (v, no) where no > 1 loop
      part := part || format(' and (o.code like %1$L or o.agent_order_code like %1$L or o.third_code like %1$L)', code);
    end loop;
    code := way->'codes'->>0;
    b := b || case when code is null then array[part] else array[
      part || format(' and o.code like %L', code),
      part || format($t$ and o.agent_order_code like %L and o.agent_order_code <> ''$t$, code),
      part || format($t$ and o.third_code like %L and o.third_code <> ''$t$, code)] end;
  end loop;
  return case when b = '{}' then array['from public.orders o where false'] else b end;
end $$;
