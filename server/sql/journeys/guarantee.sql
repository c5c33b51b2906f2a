-- A departure is guaranteed by the act that sells the last guest it needs, and never taken back by itself.
create or replace function app.guarantee_departure() returns trigger
security definer set search_path = pg_catalog, pg_temp language plpgsql as $$
begin
  update public.journey_departure d set state = 'guaranteed', version = d.version + 1
    from public.journey j
    join public.sku_pool p on p.merchant_id = new.merchant_id and p.sku_id = j.sku_id and p.pool_id = new.pool_id
   where j.merchant_id = new.merchant_id and d.merchant_id = new.merchant_id and d.itinerary_id = j.itinerary_id and d.date = new.date
     and d.state in ('open', 'on-hold') and d.min_guests > 0 and new.sold >= d.min_guests;
  return null;
end $$;
create or replace trigger guarantee_departure after update of sold on stock
  for each row when (new.sold > old.sold and new.session = '') execute function app.guarantee_departure();
revoke all on function app.guarantee_departure from public;
