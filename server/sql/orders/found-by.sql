-- What people type to find an order in a queue, in one text: its codes, its contact and its items.
create or replace function app.found_by(code text, agent_order_code text, contact_name text, contact_pinyin text, lead_name text, contact_phone text, item_names jsonb) returns text
stable set search_path = pg_catalog, pg_temp language sql as $$
  select concat_ws(' ', code, agent_order_code, contact_name, contact_pinyin, lead_name, contact_phone, item_names)
$$;
grant execute on function app.found_by(text, text, text, text, text, text, jsonb) to longtail_app;

-- A request is found by what its order says, whoever changes that, while it waits; of one that has ended nothing is kept.
create or replace function app.find_request() returns trigger
security definer set search_path = pg_catalog, pg_temp language plpgsql as $$
begin
  new.found_by := '';
  if new.ended_at is null then
    new.found_by := (select app.found_by(o.code, o.agent_order_code, o.contact_name, o.contact_pinyin, o.lead_name, o.contact_phone, o.item_names)
      from public.orders o where o.merchant_id = new.merchant_id and o.id = new.order_id);
  end if;
  return new;
end $$;
create or replace function app.find_requests() returns trigger
security definer set search_path = pg_catalog, pg_temp language plpgsql as $$
declare
  words constant text := app.found_by(new.code, new.agent_order_code, new.contact_name, new.contact_pinyin, new.lead_name, new.contact_phone, new.item_names);
begin
  update public.order_request set found_by = words where merchant_id = new.merchant_id and order_id = new.id and status in ('applied', 'sent');
  update public.order_refund set found_by = words where merchant_id = new.merchant_id and order_id = new.id and status in ('applied', 'agreed', 'failed');
  return null;
end $$;
revoke all on function app.find_request, app.find_requests from public;

create or replace trigger found_by_order before insert or update of status, ended_at on order_request for each row execute function app.find_request();
create or replace trigger found_by_order before insert or update of status, ended_at on order_refund for each row execute function app.find_request();
create or replace trigger requests_of_changed after update on orders for each row
  when ((old.code, old.agent_order_code, old.contact_name, old.contact_pinyin, old.lead_name, old.contact_phone, old.item_names)
    is distinct from (new.code, new.agent_order_code, new.contact_name, new.contact_pinyin, new.lead_name, new.contact_phone, new.item_names))
  execute function app.find_requests();
