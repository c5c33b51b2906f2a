-- What is sold, or not any more, of a departure calls the job by which its group follows, of a merchant that wants it so.
create or replace function app.operate_departure() returns trigger
security definer set search_path = pg_catalog, pg_temp language plpgsql as $$
begin
  perform platform.enqueue('journeys.operate', json_build_object('merchantId', d.merchant_id, 'departureId', d.id),
      'journeys.operate ' || d.merchant_id || ' ' || d.id)
    from public.journey j
    join public.sku_pool p on p.merchant_id = new.merchant_id and p.sku_id = j.sku_id and p.pool_id = new.pool_id
    join public.journey_departure d on d.merchant_id = new.merchant_id and d.itinerary_id = j.itinerary_id and d.date = new.date
   where j.merchant_id = new.merchant_id and d.state <> 'cancelled' and d.date >= current_date - 1
     and exists (select from public.group_setting g where g.merchant_id = new.merchant_id and g.plan_at_first_sale);
  return null;
end $$;
create or replace trigger operate_departure after update of sold on stock
  for each row when (new.sold <> old.sold and new.session = '') execute function app.operate_departure();
revoke all on function app.operate_departure from public;
