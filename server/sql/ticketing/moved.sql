-- An agent that amends its order may not read what devices know; the note is the product's own.
create or replace function app.note_moved_order() returns trigger
security definer set search_path = pg_catalog, pg_temp language plpgsql as $$
begin
  insert into public.ticket_moved (merchant_id, voucher_id, day)
  select v.merchant_id, v.id, d.day from public.voucher v, unnest(array[old.service_date, old.return_date]) d (day)
   where v.merchant_id = old.merchant_id and v.order_id = old.id and d.day is not null
     and d.day is distinct from new.service_date and d.day is distinct from new.return_date
  on conflict do nothing;
  return null;
end $$;
revoke all on function app.note_moved_order from public;

create or replace trigger ticket_moved after update of service_date, return_date on orders for each row
  when (old.service_date is distinct from new.service_date or old.return_date is distinct from new.return_date) execute function app.note_moved_order();

create or replace trigger ticket_entry_never_changed before update or delete on ticket_entry
  for each row execute function app.never_changed();
create or replace trigger sailing_manifest_never_changed before update or delete on sailing_manifest
  for each row execute function app.never_changed();
