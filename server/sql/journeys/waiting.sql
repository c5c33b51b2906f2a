-- Places that come free on a departure that is sold call the job that asks who waits for them, within the act that frees them.
create or replace function app.ask_waiting() returns trigger
security definer set search_path = pg_catalog, pg_temp language plpgsql as $$
begin
  perform platform.enqueue('journeys.askWaiting', json_build_object('merchantId', d.merchant_id, 'departureId', d.id),
      'journeys.askWaiting ' || d.merchant_id || ' ' || d.id)
    from public.journey j
    join public.sku_pool p on p.merchant_id = new.merchant_id and p.sku_id = j.sku_id and p.pool_id = new.pool_id
    join public.journey_departure d on d.merchant_id = new.merchant_id and d.itinerary_id = j.itinerary_id and d.date = new.date
   where j.merchant_id = new.merchant_id and d.state in ('open', 'guaranteed')
     and exists (select from public.journey_waiting w where w.merchant_id = new.merchant_id and w.departure_id = d.id and w.status = 'waiting');
  return null;
end $$;
create or replace trigger ask_waiting after update of held, sold, capacity, blocked on stock
  for each row when (new.session = '' and not new.blocked
    and (old.blocked or new.capacity - new.held - new.sold > old.capacity - old.held - old.sold)) execute function app.ask_waiting();
revoke all on function app.ask_waiting from public;
