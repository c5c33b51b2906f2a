-- Finding customers among very many. As with orders (0301): with the owner's rights, because text filters are not leakproof; the
-- merchant and the owner from the session, every value a literal; ids only, which the caller reads under its own rights.

-- The conditions of a filter over `customer c`. Keys are those of server/customers/find-customers.ts.
create or replace function app.customer_conditions(f jsonb) returns text
stable set search_path = pg_catalog, pg_temp language plpgsql as $$
declare
  w text[] := array[format('c.merchant_id = %s and c.owner_id = %s and c.root_id is null and c.erased_at is null', app.merchant(), coalesce(app.agent(), 0))];
begin
  if app.reach() is not null then w := w || 'app.customer_within_reach(c.merchant_id, c.id)'::text; end if;
  if f ? 'tags' then w := w || format($t$c.tags @> %L::text[] and c.tags <> '{}'$t$, (select array_agg(v) from jsonb_array_elements_text(f->'tags') v)); end if;
  if f ? 'nationality' then w := w || format($t$c.nationality = %L and c.nationality <> ''$t$, f->>'nationality'); end if;
  if f ? 'source' then w := w || format('c.source = %L', f->>'source'); end if;
  if f ? 'leastOrders' then w := w || format('c.orders >= %s', (f->>'leastOrders')::bigint); end if;
  if f ? 'mostOrders' then w := w || format('c.orders <= %s', (f->>'mostOrders')::bigint); end if;
  if f ? 'leastSpend' then w := w || format('c.spend_minor >= %s', (f->>'leastSpend')::bigint); end if;
  if f ? 'lastFrom' then w := w || format($t$coalesce(c.last_trip, '-infinity') >= %L::date$t$, f->>'lastFrom'); end if;
  if f ? 'lastTo' then w := w || format($t$coalesce(c.last_trip, '-infinity') <= %L::date and c.last_trip is not null$t$, f->>'lastTo'); end if;
  if f ? 'agentId' or f ? 'skuId' then
    w := w || format($t$exists (select from public.customer m
      join public.customer_order l on l.merchant_id = m.merchant_id and l.customer_id = m.id
      join public.orders o on o.merchant_id = l.merchant_id and o.id = l.order_id
     where m.merchant_id = c.merchant_id and (m.id = c.id or m.root_id = c.id) and o.deleted_at is null
       and o.status not in ('refused', 'cancelled')%s%s)$t$,
      case when f ? 'agentId' then format(' and o.agent_id = %s', (f->>'agentId')::bigint) end,
      case when f ? 'skuId' then format(' and o.sku_id = %s', (f->>'skuId')::bigint) end);
  end if;
  return array_to_string(w, ' and ');
end $$;

-- The ways in which a search may be meant, and the grams of one: a name in pinyin in one word, or as it is spaced.
create or replace function app.customer_ways(f jsonb) returns setof jsonb immutable parallel safe language sql as $$
  select f union all select jsonb_array_elements(coalesce(f->'also', '[]'))
$$;
create or replace function app.customer_grams(way jsonb) returns text immutable parallel safe language sql as $$
  select format('s.grams @> %L::integer[]', '{' || (select string_agg(g, ',') from jsonb_array_elements_text(way->'grams') g) || '}')
$$;

-- What holds the texts of a filter, as conditions over `customer_search s`.
create or replace function app.customer_texts(f jsonb) returns text
stable set search_path = pg_catalog, pg_temp language sql as $$
  select format('s.merchant_id = %s and s.owner_id = %s and (%s)', app.merchant(), coalesce(app.agent(), 0),
    (select string_agg(app.customer_grams(way) || (select string_agg(format(' and strpos(s.names, %L) > 0', t), '') from jsonb_array_elements_text(way->'texts') t), ' or ')
       from app.customer_ways(f) way))
$$;

-- The same over `customer c`, found by the index of grams: those that were merged into one are found as the one.
create or replace function app.customer_held(f jsonb) returns text
stable set search_path = pg_catalog, pg_temp language sql as $$
  select case when f ? 'texts' then format(' and c.id in (select coalesce(m.root_id, m.id) from public.customer_search s join public.customer m
    on m.merchant_id = s.merchant_id and m.id = s.customer_id where %s)', app.customer_texts(f)) else '' end
$$;

-- Ids of one page, in the order asked. A name that very many have is soon met by walking in that order, and is not looked for; where
-- the first thousands do not fill the page, the index is asked after all. Each of those walked is asked by itself (`offset 0`), and no
-- more than the page needs: within an `or` all that hold the name would be gathered first.
create or replace function app.find_customers(f jsonb, at_most integer, skip integer) returns table (id bigint)
volatile security definer rows 50 set search_path = pg_catalog, pg_temp set jit = off language plpgsql as $$
declare
  way constant text := case when (f->>'down')::boolean then 'desc' else 'asc' end;
  sorted constant text := case f->>'by' when 'spend' then 'c.spend_minor' when 'orders' then 'c.orders' when 'lastTrip' then $t$coalesce(c.last_trip, '-infinity')$t$ else 'c.id' end;
  walk constant text := format('%s %s, c.id %2$s', sorted, way);
  sort constant text := format('c.merchant_id %s, %s', way, walk);
  wanted constant text := app.customer_conditions(f);
  ids bigint[];
begin
  if f ? 'texts' and app.foreseen('Plan Rows', 'public.customer_search s where ' || (select string_agg(app.customer_grams(w), ' or ') from app.customer_ways(f) w)) > 3 * app.few() then
    execute format('select array_agg(x.id) from (select c.id from (select c.* from public.customer c where %1$s order by %2$s limit %3$s) c
        where exists (select from public.customer_search s where s.customer_id = c.id and %4$s offset 0)
           or exists (select from public.customer m join public.customer_search s on s.merchant_id = m.merchant_id and s.customer_id = m.id
                       where m.merchant_id = c.merchant_id and m.root_id = c.id and %4$s offset 0)
        order by %7$s limit %5$s offset %6$s) x',
      wanted, sort, 4000 + 100 * skip, app.customer_texts(f), at_most, skip, walk) into ids;
    if cardinality(ids) = at_most then return query select unnest(ids); return; end if;
  end if;
  return query execute format('select c.id from public.customer c where %s%s order by %s limit %s offset %s', wanted, app.customer_held(f), sort, at_most, skip);
end $$;

-- How many match, counted up to a bound.
create or replace function app.count_customers(f jsonb, at_most integer) returns integer
stable security definer set search_path = pg_catalog, pg_temp set jit = off language plpgsql as $$
declare n integer;
begin
  execute format('select count(*) from (select from public.customer c where %s%s limit %s) x', app.customer_conditions(f), app.customer_held(f), at_most) into n;
  return n;
end $$;
revoke all on function app.find_customers, app.count_customers from public;
grant execute on function app.find_customers, app.count_customers to longtail_app;
