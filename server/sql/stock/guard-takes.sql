-- The database's own word on shares: no take goes above its share's cap, nor into what is kept for others, whatever the
-- process believed. Told as a serialisation failure, because deciding again with what is there now is what helps.
create or replace function app.guard_takes() returns trigger
security definer set search_path = pg_catalog, pg_temp language plpgsql as $$
declare m integer; pools bigint[]; skus bigint[]; agents bigint[]; channels text[]; days date[]; sessions text[];
begin
  select f.merchant_id into m from fresh f limit 1;
  if not exists (select from public.stock_pool p where p.merchant_id = m and p.guarded) then return null; end if;
  select array_agg(f.pool_id), array_agg(f.sku_id), array_agg(f.agent_id), array_agg(f.channel), array_agg(f.date), array_agg(f.session)
    into pools, skus, agents, channels, days, sessions from fresh f;
  if exists (select from unnest(pools, channels) f (pool_id, channel)
    join public.stock_pool p on p.merchant_id = m and p.id = f.pool_id where p.guarded and f.channel is null) then
    raise exception 'a take of guarded stock does not say by whom' using errcode = '40001', constraint = 'stock_taker_told';
  end if;
  perform from unnest(pools, skus, agents, channels, days, sessions) f (pool_id, sku_id, agent_id, channel, date, session)
    join public.stock_pool p on p.merchant_id = m and p.id = f.pool_id and p.guarded
    cross join lateral app.shares_of(m, f.pool_id, f.date, f.session) h
   where h.sku_id = f.sku_id and (h.agent_id = f.agent_id or h.channel = f.channel) and h.taken > h.most;
  if found then raise exception 'a share is used up' using errcode = '40001', constraint = 'stock_share_held'; end if;
  perform from unnest(pools, skus, agents, channels, days, sessions) f (pool_id, sku_id, agent_id, channel, date, session)
    join public.stock_pool p on p.merchant_id = m and p.id = f.pool_id and p.guarded
    join public.stock s on s.merchant_id = m and s.pool_id = f.pool_id and s.date = f.date and s.session = f.session
   where s.capacity + s.overbooked - s.held - s.sold < (select coalesce(sum(greatest(0, h.kept - h.taken)), 0)
      from app.shares_of(m, f.pool_id, f.date, f.session) h
     where not coalesce(h.sku_id = f.sku_id and (h.agent_id = f.agent_id or h.channel = f.channel), false))
     and not exists (select from app.shares_of(m, f.pool_id, f.date, f.session) h
      where h.sku_id = f.sku_id and (h.agent_id = f.agent_id or h.channel = f.channel) and h.taken <= h.kept);
  if found then raise exception 'the rest is kept for others' using errcode = '40001', constraint = 'stock_kept_for_others'; end if;
  -- Whoever takes a resource waits for its row, so that two departures of different pools see each other.
  perform from public.stock_resource r where r.merchant_id = m and r.id in (
    select l.resource_id from public.pool_resource l where l.merchant_id = m and l.pool_id = any(pools)) order by r.id for no key update;
  if not found then return null; end if;
  perform from (select distinct f.pool_id, f.date, f.session, l.resource_id from unnest(pools, days, sessions) f (pool_id, date, session)
      join public.pool_resource l on l.merchant_id = m and l.pool_id = f.pool_id) k
    join public.stock_resource r on r.merchant_id = m and r.id = k.resource_id
   where app.busy_of(m, k.resource_id, k.pool_id, k.date, k.session) > r.quantity;
  if found then raise exception 'a resource ran out' using errcode = '40001', constraint = 'stock_resource_held'; end if;
  return null;
end $$;

create or replace trigger stock_take_guard after insert on stock_take referencing new table as fresh
  for each statement execute function app.guard_takes();

create or replace function app.heal_cut() returns trigger
set search_path = pg_catalog, pg_temp language plpgsql as $$
begin
  new.overbooked := greatest(new.permitted, new.held + new.sold - new.capacity);
  return new;
end $$;

create or replace trigger stock_cut_heals before update on stock for each row
  when (new.held + new.sold < old.held + old.sold and new.overbooked > new.permitted) execute function app.heal_cut();

revoke all on function app.guard_takes from public;
