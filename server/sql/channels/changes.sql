-- Days of SKUs on offer at a marketplace whose stock, sale or price may have changed since it was told. Nothing is worked out here, and
-- rows are only added: whoever sells waits for nobody. What cannot be sold any more is told at once, the rest by the minute.
-- Without days it is all days of which a marketplace is told anything.
create or replace function app.note_channel_change(m integer, skus bigint[], first date, last date, hurry boolean) returns void
security definer set search_path = pg_catalog, pg_temp language plpgsql as $$
declare
  begins constant date := coalesce(first, current_date - 1);
  ends constant date := coalesce(last, current_date + 800);
begin
  insert into public.channel_change (merchant_id, sku_id, from_day, to_day)
    select distinct m, p.sku_id, begins, ends from public.channel_product p
     where p.merchant_id = m and p.sku_id = any(skus) and p.state in ('live', 'paused');
  if found and hurry then perform platform.enqueue('channels.push', json_build_object('merchantId', m)); end if;
end $$;
revoke all on function app.note_channel_change from public;
grant execute on function app.note_channel_change to longtail_app;

-- A departure of one pool keeps boats and instructors that others need too, also the day before and after.
create or replace function app.channel_stock_changed() returns trigger
security definer set search_path = pg_catalog, pg_temp language plpgsql as $$
declare r record; noted record;
begin
  for r in select n.merchant_id, array_agg(n.pool_id) as pools, array_agg(n.date) as days,
      array_agg(n.capacity + n.overbooked - n.held - n.sold <= 0 or n.blocked) as ends
    from changed n where n.date >= current_date - 1 group by n.merchant_id
  loop
    select array_agg(distinct k.sku_id) as skus, min(n.day) as first, max(n.day) as last, bool_or(n.ends) as hurry into noted
      from unnest(r.pools, r.days, r.ends) n (pool_id, day, ends)
      join public.sku_pool k on k.merchant_id = r.merchant_id and k.pool_id = n.pool_id
     where exists (select from public.channel_product p
      where p.merchant_id = r.merchant_id and p.sku_id = k.sku_id and p.state in ('live', 'paused'));
    if noted.skus is not null then
      perform app.note_channel_change(r.merchant_id, noted.skus, noted.first, noted.last, noted.hurry);
    end if;
    select array_agg(distinct k.sku_id) as skus, min(n.day - w.days) as first, max(n.day + w.days) as last into noted
      from unnest(r.pools, r.days) n (pool_id, day)
      join public.pool_resource l on l.merchant_id = r.merchant_id and l.pool_id = n.pool_id
      join public.stock_resource s on s.merchant_id = r.merchant_id and s.id = l.resource_id
      join public.pool_resource o on o.merchant_id = r.merchant_id and o.resource_id = l.resource_id
      join public.sku_pool k on k.merchant_id = r.merchant_id and k.pool_id = o.pool_id
      cross join lateral (select (greatest(l.minutes, o.minutes) + s.turn_minutes) / 1440 + 1 as days) w;
    if noted.skus is not null then
      perform app.note_channel_change(r.merchant_id, noted.skus, noted.first, noted.last, true);
    end if;
  end loop;
  return null;
end $$;
revoke all on function app.channel_stock_changed from public;
create or replace trigger channel_stock_changed after update on stock referencing new table as changed for each statement execute function app.channel_stock_changed();
create or replace trigger channel_stock_added after insert on stock referencing new table as changed for each statement execute function app.channel_stock_changed();

-- What limits departures besides their places: who may draw on a pool, what is kept for whom, and what a departure needs.
create or replace function app.channel_limits_changed() returns trigger
security definer set search_path = pg_catalog, pg_temp language plpgsql as $$
declare
  m integer;
  skus bigint[];
  pools bigint[];
  resources bigint[];
begin
  select n.merchant_id into m from changed n limit 1;
  -- A shard's trigger finds the shard's name for its table, so it is told the table's.
  case tg_argv[0]
    when 'stock_share' then
      select array_agg(distinct n.sku_id) into skus from changed n;
      select array_agg(distinct p.pool_id) into pools from public.sku_pool p where p.merchant_id = m and p.sku_id = any(skus);
    when 'sku_pool' then
      select array_agg(distinct n.sku_id), array_agg(distinct n.pool_id) into skus, pools from changed n;
    when 'pool_resource' then
      select array_agg(distinct n.resource_id), array_agg(distinct n.pool_id) into resources, pools from changed n;
    else
      select array_agg(distinct n.id) into resources from changed n;
  end case;
  pools := pools || array(select l.pool_id from public.pool_resource l where l.merchant_id = m and l.resource_id = any(resources));
  skus := skus || array(select k.sku_id from public.sku_pool k where k.merchant_id = m and k.pool_id = any(pools));
  if cardinality(skus) > 0 then perform app.note_channel_change(m, skus, null, null, true); end if;
  return null;
end $$;
revoke all on function app.channel_limits_changed from public;
create or replace trigger channel_share_added after insert on stock_share referencing new table as changed for each statement execute function app.channel_limits_changed('stock_share');
create or replace trigger channel_share_changed after update on stock_share referencing new table as changed for each statement execute function app.channel_limits_changed('stock_share');
create or replace trigger channel_share_removed after delete on stock_share referencing old table as changed for each statement execute function app.channel_limits_changed('stock_share');
create or replace trigger channel_need_added after insert on pool_resource referencing new table as changed for each statement execute function app.channel_limits_changed('pool_resource');
create or replace trigger channel_need_changed after update on pool_resource referencing new table as changed for each statement execute function app.channel_limits_changed('pool_resource');
create or replace trigger channel_need_removed after delete on pool_resource referencing old table as changed for each statement execute function app.channel_limits_changed('pool_resource');
create or replace trigger channel_draw_added after insert on sku_pool referencing new table as changed for each statement execute function app.channel_limits_changed('sku_pool');
create or replace trigger channel_draw_changed after update on sku_pool referencing new table as changed for each statement execute function app.channel_limits_changed('sku_pool');
create or replace trigger channel_draw_removed after delete on sku_pool referencing old table as changed for each statement execute function app.channel_limits_changed('sku_pool');
create or replace trigger channel_resource_changed after update on stock_resource referencing new table as changed for each statement execute function app.channel_limits_changed('stock_resource');

-- Prices and days that are closed: every table that decides them gives its SKU, agent or merchant another version (pricing/price-versions.sql).
create or replace function app.channel_sku_changed() returns trigger
security definer set search_path = pg_catalog, pg_temp language plpgsql as $$
declare r record;
begin
  for r in select n.merchant_id, array_agg(n.id) as skus from changed n group by n.merchant_id loop
    perform app.note_channel_change(r.merchant_id, r.skus, null, null, true);
  end loop;
  return null;
end $$;
revoke all on function app.channel_sku_changed from public;
create or replace trigger channel_sku_changed after update on sku referencing new table as changed for each statement execute function app.channel_sku_changed();

create or replace function app.channel_agent_changed() returns trigger
security definer set search_path = pg_catalog, pg_temp language plpgsql as $$
begin
  perform app.note_channel_change(new.merchant_id, (select array_agg(p.sku_id) from public.channel_product p join public.channel_account c
      on c.merchant_id = p.merchant_id and c.connection_id = p.connection_id
     where p.merchant_id = new.merchant_id and c.agent_id = new.id and p.sku_id is not null), null, null, true);
  return null;
end $$;
revoke all on function app.channel_agent_changed from public;
-- Who may order no more sells no more there either.
create or replace trigger channel_agent_changed after update of price_version, enabled, stop_sale, contract_stop on agent for each row
  when ((new.price_version, new.enabled, new.stop_sale, new.contract_stop)
    is distinct from (old.price_version, old.enabled, old.stop_sale, old.contract_stop))
  execute function app.channel_agent_changed();

create or replace function app.channel_prices_changed() returns trigger
security definer set search_path = pg_catalog, pg_temp language plpgsql as $$
begin
  perform app.note_channel_change(new.merchant_id, (select array_agg(p.sku_id) from public.channel_product p
     where p.merchant_id = new.merchant_id and p.sku_id is not null), null, null, false);
  return null;
end $$;
revoke all on function app.channel_prices_changed from public;
create or replace trigger channel_prices_changed after insert or update on price_state for each row execute function app.channel_prices_changed();

-- What the clock looks after, of all merchants: ids alone.
create or replace function platform.channels_with_changes() returns table (merchant_id integer)
security definer set search_path = pg_catalog, pg_temp language plpgsql stable as $$
#variable_conflict use_column
begin return query
  select distinct c.merchant_id from public.channel_change c where coalesce(c.taken_until < now(), true);
end $$;
create or replace function platform.channels_due() returns table (merchant_id integer)
security definer set search_path = pg_catalog, pg_temp language plpgsql stable as $$
#variable_conflict use_column
begin return query
  select r.merchant_id from public.channel_refund r where r.state = 'waiting' and r.answer_by < now()
  union select a.merchant_id from public.channel_account a;
end $$;
revoke all on function platform.channels_with_changes, platform.channels_due from public;
grant execute on function platform.channels_with_changes, platform.channels_due to longtail_app;
