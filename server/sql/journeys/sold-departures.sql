-- What becomes of the stock of a departure is told to whoever follows it, within the act that changes it: once for all of them, which
-- departures of a library's journeys are sold out of that pool on that day.
--   It is guaranteed by the act that sells the last guest it needs, and never taken back by itself.
--   Its group follows what is sold, or not any more, of a merchant that wants it so.
--   Places that come free call the job that asks who waits for them.
create or replace function app.departure_stock_changed() returns trigger
security definer set search_path = pg_catalog, pg_temp language plpgsql as $$
declare
  m integer := new.merchant_id;
  ids bigint[] := (
    select array_agg(d.id)
      from public.journey j
      join public.sku_pool p on p.merchant_id = m and p.sku_id = j.sku_id and p.pool_id = new.pool_id
      join public.journey_departure d on d.merchant_id = m and d.itinerary_id = j.itinerary_id and d.date = new.date
     where j.merchant_id = m);
begin
  if ids is null then return null; end if;
  if new.sold > old.sold then
    update public.journey_departure d set state = 'guaranteed', version = d.version + 1
     where d.merchant_id = m and d.id = any(ids) and d.state in ('open', 'on-hold') and d.min_guests > 0 and new.sold >= d.min_guests;
  end if;
  if new.sold <> old.sold then
    perform platform.enqueue('journeys.operate', json_build_object('merchantId', m, 'departureId', d.id), 'journeys.operate ' || m || ' ' || d.id)
      from public.journey_departure d
     where d.merchant_id = m and d.id = any(ids) and d.state <> 'cancelled' and d.date >= current_date - 1
       and exists (select from public.group_setting g where g.merchant_id = m and g.plan_at_first_sale);
  end if;
  if not new.blocked and (old.blocked or new.capacity - new.held - new.sold > old.capacity - old.held - old.sold) then
    perform platform.enqueue('journeys.askWaiting', json_build_object('merchantId', m, 'departureId', d.id),
        'journeys.askWaiting ' || m || ' ' || d.id)
      from public.journey_departure d
     where d.merchant_id = m and d.id = any(ids) and d.state in ('open', 'guaranteed')
       and exists (select from public.journey_waiting w where w.merchant_id = m and w.departure_id = d.id and w.status = 'waiting');
  end if;
  return null;
end $$;
create or replace trigger departure_stock_changed after update of held, sold, capacity, blocked on stock
  for each row when (new.session = '' and (new.sold <> old.sold or (not new.blocked
    and (old.blocked or new.capacity - new.held - new.sold > old.capacity - old.held - old.sold))))
  execute function app.departure_stock_changed();
revoke all on function app.departure_stock_changed from public;
