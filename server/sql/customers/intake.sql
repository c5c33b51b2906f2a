-- The first in an empty queue calls the job; whatever slips past it the clock finds (customers.sweep).
create or replace function app.call_intake(m integer) returns void
security definer set search_path = pg_catalog, pg_temp language plpgsql as $$
begin
  if not exists (select from public.customer_intake i where i.merchant_id = m) then
    perform platform.enqueue('customers.takeIn', json_build_object('merchantId', m), null, now() + interval '1 second', 25);
  end if;
end $$;
create or replace function app.queue_made_orders() returns trigger
security definer set search_path = pg_catalog, pg_temp language plpgsql as $$
declare r record;
begin
  for r in select o.merchant_id, array_agg(o.id) as order_ids from made o group by o.merchant_id loop
    perform app.call_intake(r.merchant_id);
    insert into public.customer_intake (merchant_id, order_id) select r.merchant_id, unnest(r.order_ids);
  end loop;
  return null;
end $$;
create or replace function app.queue_order() returns trigger
security definer set search_path = pg_catalog, pg_temp language plpgsql as $$
begin
  perform app.call_intake(new.merchant_id);
  insert into public.customer_intake (merchant_id, order_id) values (new.merchant_id, new.id);
  return null;
end $$;
create or replace function app.queue_order_of_guest() returns trigger
security definer set search_path = pg_catalog, pg_temp language plpgsql as $$
begin
  perform app.call_intake(new.merchant_id);
  insert into public.customer_intake (merchant_id, order_id) values (new.merchant_id, new.order_id);
  return null;
end $$;
-- An agent whose first person gets a log-in has customers from then on: those of its orders.
create or replace function app.queue_orders_of_agent() returns trigger
security definer set search_path = pg_catalog, pg_temp language plpgsql as $$
begin
  if exists (select from public.app_user u where u.merchant_id = new.merchant_id and u.agent_id = new.agent_id and u.id <> new.id) then return null; end if;
  perform app.call_intake(new.merchant_id);
  insert into public.customer_intake (merchant_id, order_id) select o.merchant_id, o.id from public.orders o where o.merchant_id = new.merchant_id and o.agent_id = new.agent_id;
  return null;
end $$;
revoke all on function app.call_intake, app.queue_made_orders, app.queue_order, app.queue_order_of_guest, app.queue_orders_of_agent from public;

create or replace trigger customers_of_new after insert on orders referencing new table as made for each statement execute function app.queue_made_orders();
create or replace trigger customers_of_agent after insert on app_user for each row when (new.agent_id is not null) execute function app.queue_orders_of_agent();
-- What a customer's card tells of an order: who it is for, how much, when, whether it stands.
create or replace trigger customers_of_changed after update on orders for each row
  when ((new.contact_name, new.contact_pinyin, new.contact_phone, new.contact_email, new.base_total_minor, new.total_minor, new.adjusted_minor, new.fee_minor,
         new.service_date, new.adults, new.children, new.infants, new.deleted_at is null, new.status in ('refused', 'cancelled'))
     is distinct from
        (old.contact_name, old.contact_pinyin, old.contact_phone, old.contact_email, old.base_total_minor, old.total_minor, old.adjusted_minor, old.fee_minor,
         old.service_date, old.adults, old.children, old.infants, old.deleted_at is null, old.status in ('refused', 'cancelled')))
  execute function app.queue_order();
create or replace trigger customers_of_guest after update on order_guest for each row
  when ((new.name, new.pinyin, new.info) is distinct from (old.name, old.pinyin, old.info)) execute function app.queue_order_of_guest();

-- Merchants with orders that wait, for the clock: ids only.
create or replace function platform.customers_waiting() returns table (merchant_id integer)
stable security definer set search_path = pg_catalog, pg_temp language plpgsql as $$
#variable_conflict use_column
begin return query
  select distinct i.merchant_id from public.customer_intake i;
end $$;
revoke all on function platform.customers_waiting from public;
grant execute on function platform.customers_waiting to longtail_app;
