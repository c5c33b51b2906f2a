-- Every take says which SKU drew it: what a package draws itself is carried by one of its lines, and is the package's all
-- the same, also where a share is made afterwards. Of what was taken before: by the pool, the day, and who took first.
update stock_take t set sku_id = k.sku_id
  from (select t.merchant_id, t.id, case
      when l.sku_id = o.sku_id or l.kind = 'add-on' or not d.whole then l.sku_id
      when not d.part or t.date < l.date or t.date > coalesce(l.end_date, l.date) then o.sku_id
      when exists (select from stock_take n where n.merchant_id = t.merchant_id and n.order_id = t.order_id and n.line_id = t.line_id and n.pool_id = t.pool_id
        and n.date = t.date and n.session = t.session and n.state = t.state and n.id > t.id) then o.sku_id
      else l.sku_id end as sku_id
    from stock_take t join order_line l on l.merchant_id = t.merchant_id and l.id = t.line_id
    join orders o on o.merchant_id = l.merchant_id and o.id = l.order_id
    cross join lateral (select
      exists (select from sku_pool p where p.merchant_id = o.merchant_id and p.sku_id = o.sku_id and p.pool_id = t.pool_id) as whole,
      exists (select from sku_pool p where p.merchant_id = l.merchant_id and p.sku_id = l.sku_id and p.pool_id = t.pool_id) as part) d) k
 where t.merchant_id = k.merchant_id and t.id = k.id and t.sku_id is distinct from k.sku_id;
alter table stock_take alter column sku_id set not null;
-- Who took is written where the pool is guarded: those takes are looked for by their SKU.
drop index stock_take_guarded;
create index stock_take_guarded on stock_take (merchant_id, pool_id, date, session) where channel is not null;

create or replace function app.guard_pools(pools bigint[]) returns void
set search_path = pg_catalog, pg_temp language plpgsql as $$
declare m integer := app.merchant(); fresh bigint[];
begin
  perform from public.stock s where s.merchant_id = m and s.pool_id = any(pools) and s.date >= current_date - 1
    order by s.pool_id, s.date, s.session for no key update;
  with was as (select p.id, p.guarded from public.stock_pool p where p.merchant_id = m and p.id = any(pools) order by p.id for no key update),
    now as (update public.stock_pool p set guarded = app.pool_is_limited(m, p.id) from was
             where p.merchant_id = m and p.id = was.id and p.guarded <> app.pool_is_limited(m, p.id) returning p.id, p.guarded)
  select array_agg(id) into fresh from now where guarded;
  update public.stock_take t set agent_id = o.agent_id, channel = app.order_channel(o)
    from public.orders o
   where t.merchant_id = m and t.pool_id = any(fresh) and t.channel is null and t.state in ('held', 'sold') and t.date >= current_date - 1
     and o.merchant_id = m and o.id = t.order_id;
end $$;

-- Shares of a SKU that lies in the recycle bin, or of which nothing is counted any more, rest: nobody could use what they keep.
create or replace function app.shares_of(m integer, pool bigint, day date, at text)
returns table (id bigint, sku_id bigint, agent_id bigint, channel text, kept bigint, most bigint, taken bigint)
stable set search_path = pg_catalog, pg_temp language sql as $$
  select h.id, h.sku_id, h.agent_id, h.channel, h.kept::bigint * f.factor, h.most::bigint * f.factor,
         (select coalesce(sum(t.quantity), 0) from public.stock_take t
           where t.merchant_id = m and t.pool_id = pool and t.date = day and t.session = at and t.sku_id = h.sku_id
             and t.state in ('held', 'sold') and (t.agent_id = h.agent_id or t.channel = h.channel))
    from public.sku_pool p join public.sku s on s.merchant_id = m and s.id = p.sku_id and s.deleted_at is null and s.stock_mode <> 'free'
    cross join lateral (select case s.charge_method when 'per-unit' then p.unit_factor else p.adult_factor end as factor) f
    join public.stock_share h on h.merchant_id = m and h.sku_id = p.sku_id
    join platform.merchant c on c.id = m
   where p.merchant_id = m and p.pool_id = pool and f.factor > 0
     and (h.release_days is null or day - h.release_days > (now() at time zone c.time_zone)::date)
$$;

create or replace function app.guard_takes() returns trigger
security definer set search_path = pg_catalog, pg_temp language plpgsql as $$
declare m integer;
begin
  select f.merchant_id into m from fresh f limit 1;
  if not exists (select from public.stock_pool p where p.merchant_id = m and p.guarded) then return null; end if;
  if exists (select from fresh f join public.stock_pool p on p.merchant_id = m and p.id = f.pool_id where p.guarded and f.channel is null) then
    raise exception 'a take of guarded stock does not say by whom' using errcode = '40001', constraint = 'stock_taker_told';
  end if;
  perform from fresh f join public.stock_pool p on p.merchant_id = m and p.id = f.pool_id and p.guarded
    cross join lateral app.shares_of(m, f.pool_id, f.date, f.session) h
   where h.sku_id = f.sku_id and (h.agent_id = f.agent_id or h.channel = f.channel) and h.taken > h.most;
  if found then raise exception 'a share is used up' using errcode = '40001', constraint = 'stock_share_held'; end if;
  perform from fresh f join public.stock_pool p on p.merchant_id = m and p.id = f.pool_id and p.guarded
    join public.stock s on s.merchant_id = m and s.pool_id = f.pool_id and s.date = f.date and s.session = f.session
   where s.capacity + s.overbooked - s.held - s.sold < (select coalesce(sum(greatest(0, h.kept - h.taken)), 0)
      from app.shares_of(m, f.pool_id, f.date, f.session) h
     where not coalesce(h.sku_id = f.sku_id and (h.agent_id = f.agent_id or h.channel = f.channel), false))
     and not exists (select from app.shares_of(m, f.pool_id, f.date, f.session) h
      where h.sku_id = f.sku_id and (h.agent_id = f.agent_id or h.channel = f.channel) and h.taken <= h.kept);
  if found then raise exception 'the rest is kept for others' using errcode = '40001', constraint = 'stock_kept_for_others'; end if;
  -- Whoever takes a resource waits for its row, so that two departures of different pools see each other.
  perform from public.stock_resource r where r.merchant_id = m and r.id in (
    select l.resource_id from fresh f join public.pool_resource l on l.merchant_id = m and l.pool_id = f.pool_id) order by r.id for no key update;
  if not found then return null; end if;
  perform from (select distinct f.pool_id, f.date, f.session, l.resource_id from fresh f
      join public.pool_resource l on l.merchant_id = m and l.pool_id = f.pool_id) k
    join public.stock_resource r on r.merchant_id = m and r.id = k.resource_id
   where app.busy_of(m, k.resource_id, k.pool_id, k.date, k.session) > r.quantity;
  if found then raise exception 'a resource ran out' using errcode = '40001', constraint = 'stock_resource_held'; end if;
  return null;
end $$;

-- A SKU that draws on a pool from now on brings its shares along: pools that nobody has told of it are told now.
update stock_pool p set guarded = app.pool_is_limited(p.merchant_id, p.id) where p.guarded <> app.pool_is_limited(p.merchant_id, p.id);
update stock_take t set agent_id = o.agent_id, channel = app.order_channel(o)
  from orders o, stock_pool p
 where p.merchant_id = t.merchant_id and p.id = t.pool_id and p.guarded and t.channel is null and t.state in ('held', 'sold') and t.date >= current_date - 1
   and o.merchant_id = t.merchant_id and o.id = t.order_id;

-- How much of what is over-booked was permitted by the act of that name. The rest stands above a capacity that was cut: it
-- goes as guests go, because those places are not there to be sold again.
alter table stock add column permitted integer not null default 0 check (permitted between 0 and overbooked);
update stock set permitted = overbooked where overbooked > 0 and overbooked > held + sold - capacity;
create function app.heal_cut() returns trigger
set search_path = pg_catalog, pg_temp language plpgsql as $$
begin
  new.overbooked := greatest(new.permitted, new.held + new.sold - new.capacity);
  return new;
end $$;
create trigger stock_cut_heals before update on stock for each row
  when (new.held + new.sold < old.held + old.sold and new.overbooked > new.permitted) execute function app.heal_cut();
