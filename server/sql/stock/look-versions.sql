-- The version of everything that departures are told from: the transactions (xmin) that wrote the rows which are there now. A row
-- that changes has another writer and a row that goes takes its own along, and no transaction's number comes again, so two
-- equal texts mean that not one of those rows is another. Nothing is written for it.

-- What limits guarded pools besides their capacity: shares, whoever draws on them, and what else their resources serve.
create or replace function app.guard_version(m integer, pools bigint[], from_date date, to_date date) returns text
stable set search_path = pg_catalog, pg_temp language plpgsql as $$
declare resources bigint[] := (select array_agg(distinct l.resource_id) from public.pool_resource l where l.merchant_id = m and l.pool_id = any(pools));
begin
  return concat(
    (select string_agg(concat(q.xmin, ':', o.xmin, ':', h.xmin), ',') from public.sku_pool q join public.sku o on o.merchant_id = m and o.id = q.sku_id
       left join public.stock_share h on h.merchant_id = m and h.sku_id = q.sku_id where q.merchant_id = m and q.pool_id = any(pools)), '|',
    (select string_agg(concat(l.xmin, ':', r.xmin), ',') from public.pool_resource l join public.stock_resource r on r.merchant_id = m and r.id = l.resource_id
      where l.merchant_id = m and l.resource_id = any(resources)), '|',
    (select string_agg(t.xmin::text, ',') from public.stock t where t.merchant_id = m and t.date between from_date and to_date
        and t.pool_id in (select l.pool_id from public.pool_resource l where l.merchant_id = m and l.resource_id = any(resources))));
end $$;

-- One version a look, in their order: a SKU for an agent on a range of days, both included. A departure that begins so many days
-- away may keep a resource. Prices stand in it by the rows of SKU, agent and merchant, which the triggers of their tables write
-- (pricing/price-versions.sql); stock by its own rows, which every take and return writes.
create or replace function app.look_versions(agents bigint[], skus bigint[], froms date[], tos date[], days_away integer) returns setof text
stable security definer set search_path = pg_catalog, pg_temp set jit = off set plan_cache_mode = force_generic_plan language plpgsql as $$
declare m integer := app.merchant();
begin
  return query
  select concat((select p.xmin from public.price_state p where p.merchant_id = m), '|', a.xmin, '|', s.xmin, '|', k.pools, '|',
      (select string_agg(t.xmin::text, ',') from public.stock t where t.merchant_id = m and t.pool_id = any(k.ids) and t.date between asked.from_date and asked.to_date),
      case when k.guarded then app.guard_version(m, k.ids, asked.from_date - days_away, asked.to_date + days_away) end)
    from unnest(agents, skus, froms, tos) with ordinality as asked (agent_id, sku_id, from_date, to_date, place)
    left join public.agent a on a.merchant_id = m and a.id = asked.agent_id
    left join public.sku s on s.merchant_id = m and s.id = asked.sku_id
    cross join lateral (select array_agg(n.id) as ids, bool_or(n.guarded) as guarded, string_agg(concat(p.xmin, ':', n.xmin), ',') as pools
      from public.sku_pool p join public.stock_pool n on n.merchant_id = p.merchant_id and n.id = p.pool_id where p.merchant_id = m and p.sku_id = asked.sku_id) k
   order by asked.place;
end $$;

revoke all on function app.look_versions, app.guard_version from public;
grant execute on function app.look_versions, app.guard_version to longtail_app;
