-- What the log kept of contacts of these orders goes (server/sql/audit/events.sql lets this through and nothing else).
create or replace function app.forget_contacts(orders bigint[]) returns void
security definer set search_path = pg_catalog, pg_temp language plpgsql as $$
#variable_conflict use_column
begin
  update public.event e set facts = e.facts - 'before' - 'after', before = null, after = null
   where e.merchant_id = app.merchant() and app.agent() is null and app.supplier() is null and e.order_id = any(orders) and e.type = 'orders.contact';
end $$;
revoke all on function app.forget_contacts from public;
grant execute on function app.forget_contacts to longtail_app;
