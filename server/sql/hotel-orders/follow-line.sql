-- The stay of an order of a room has the days of its line, whoever wrote them; a room that is sold by the day is left the morning after.
create or replace function app.follow_stay() returns trigger
security definer set search_path = pg_catalog, pg_temp language plpgsql as $$
begin
  insert into public.order_stay (merchant_id, order_id, arrival, departure)
    values (new.merchant_id, new.order_id, new.date, coalesce(new.end_date, new.date + 1))
    on conflict (merchant_id, order_id) do update set arrival = excluded.arrival, departure = excluded.departure;
  return null;
end $$;
revoke all on function app.follow_stay from public;

create or replace trigger stay_of_new after insert on order_line for each row
  when (new.kind = 'sku' and new.product_type = 'hotel-room') execute function app.follow_stay();
create or replace trigger stay_of_moved after update of date, end_date on order_line for each row
  when (new.kind = 'sku' and new.product_type = 'hotel-room' and (old.date, old.end_date) is distinct from (new.date, new.end_date))
  execute function app.follow_stay();

-- A guest who goes leaves its bed.
create or replace function app.leave_bed() returns trigger
security definer set search_path = pg_catalog, pg_temp language plpgsql as $$
begin
  delete from public.order_bed where merchant_id = new.merchant_id and guest_id = new.id;
  return null;
end $$;
revoke all on function app.leave_bed from public;
create or replace trigger bed_of_gone after update of attendance on order_guest for each row
  when (new.attendance = 'cancelled' and old.attendance <> 'cancelled') execute function app.leave_bed();
