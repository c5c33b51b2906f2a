-- The channel through which an order came: a marketplace's own name, a connected merchant, the agent's log-in, or staff.
create or replace function app.order_channel(of_merchant integer, order_id bigint) returns text
stable set search_path = pg_catalog, pg_temp language plpgsql as $$
begin return (
  select case when o.channel <> '' then o.channel when o.mirror_of_merchant is not null then 'merchant'
    when exists (select from public.app_user u where u.merchant_id = of_merchant and u.id = o.created_by and u.kind = 'agent') then 'booking-centre'
    else 'office' end
    from public.orders o where o.merchant_id = of_merchant and o.id = order_id);
end $$;
drop function if exists app.order_channel(public.orders);

-- What limits a pool besides its capacity.
create or replace function app.pool_is_limited(m integer, pool bigint) returns boolean
stable set search_path = pg_catalog, pg_temp language plpgsql as $$
#variable_conflict use_column
begin return (
  select exists (select from public.stock_share h join public.sku_pool p on p.merchant_id = h.merchant_id and p.sku_id = h.sku_id
    where p.merchant_id = m and p.pool_id = pool)
    or exists (select from public.pool_resource l where l.merchant_id = m and l.pool_id = pool));
end $$;

-- Marks pools as guarded, or not any more. Their stock is locked first, so that every take is counted: those on the way
-- are waited for, later ones are told by app.guard_takes to look again.
create or replace function app.guard_pools(pools bigint[]) returns void
set search_path = pg_catalog, pg_temp language plpgsql as $$
declare m integer := app.merchant(); turned bigint[]; ids bigint[]; agents bigint[]; channels text[];
begin
  perform from public.stock s where s.merchant_id = m and s.pool_id = any(pools) and s.date >= current_date - 1
    order by s.pool_id, s.date, s.session for no key update;
  perform from public.stock_pool p where p.merchant_id = m and p.id = any(pools) order by p.id for no key update;
  -- Asked before: an update takes no function of its own rows that reads a table, where the database is spread over nodes.
  select array_agg(p.id) into turned from public.stock_pool p
   where p.merchant_id = m and p.id = any(pools) and p.guarded <> app.pool_is_limited(m, p.id);
  update public.stock_pool p set guarded = not p.guarded where p.merchant_id = m and p.id = any(turned);
  select array_agg(p.id) into turned from public.stock_pool p where p.merchant_id = m and p.id = any(turned) and p.guarded;
  select array_agg(o.id), array_agg(o.agent_id), array_agg(app.order_channel(m, o.id)) into ids, agents, channels
    from public.orders o
   where o.merchant_id = m and o.id in (
     select t.order_id from public.stock_take t
      where t.merchant_id = m and t.pool_id = any(turned) and t.channel is null and t.state in ('held', 'sold') and t.date >= current_date - 1);
  update public.stock_take t set agent_id = o.agent_id, channel = o.channel
    from unnest(ids, agents, channels) as o(id, agent_id, channel)
   where t.merchant_id = m and t.pool_id = any(turned) and t.channel is null and t.state in ('held', 'sold') and t.date >= current_date - 1
     and t.order_id = o.id;
end $$;

-- The shares that hold on a pool's day, in places of the pool, with what was taken of each.
-- Shares of a SKU that lies in the recycle bin, or of which nothing is counted any more, rest: nobody could use what they keep.
create or replace function app.shares_of(m integer, pool bigint, day date, at text)
returns table (id bigint, sku_id bigint, agent_id bigint, channel text, kept bigint, most bigint, taken bigint)
stable set search_path = pg_catalog, pg_temp language plpgsql as $$
#variable_conflict use_column
begin return query
  select h.id, h.sku_id, h.agent_id, h.channel, h.kept::bigint * f.factor, h.most::bigint * f.factor,
         (select coalesce(sum(t.quantity), 0) from public.stock_take t
           where t.merchant_id = m and t.pool_id = pool and t.date = day and t.session = at and t.sku_id = h.sku_id
             and t.state in ('held', 'sold') and (t.agent_id = h.agent_id or t.channel = h.channel))
    from public.sku_pool p join public.sku s on s.merchant_id = m and s.id = p.sku_id and s.deleted_at is null and s.stock_mode <> 'free'
    cross join lateral (select case s.charge_method when 'per-unit' then p.unit_factor else p.adult_factor end as factor) f
    join public.stock_share h on h.merchant_id = m and h.sku_id = p.sku_id
    join platform.merchant c on c.id = m
   where p.merchant_id = m and p.pool_id = pool and f.factor > 0
     and (h.release_days is null or day - h.release_days > (now() at time zone c.time_zone)::date);
end $$;
