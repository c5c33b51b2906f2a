-- Which orders have to be added up again. What makes many orders at once writes one row a statement.
create or replace function app.sales_changed() returns trigger
security definer set search_path = pg_catalog, pg_temp language plpgsql as $$
declare r record;
begin
  for r in select c.merchant_id, array_agg(c.id) as order_ids from changed c group by c.merchant_id loop
    insert into public.sales_change (merchant_id, order_ids) values (r.merchant_id, r.order_ids);
  end loop;
  return null;
end $$;
create or replace function app.sales_line_changed() returns trigger
security definer set search_path = pg_catalog, pg_temp language plpgsql as $$
declare r record;
begin
  for r in select c.merchant_id, array_agg(distinct c.order_id) as order_ids from changed c group by c.merchant_id loop
    insert into public.sales_change (merchant_id, order_ids) values (r.merchant_id, r.order_ids);
  end loop;
  return null;
end $$;
create or replace function app.sales_row_changed() returns trigger
security definer set search_path = pg_catalog, pg_temp language plpgsql as $$
begin
  insert into public.sales_change (merchant_id, order_ids) values (new.merchant_id, array[new.id]);
  return null;
end $$;
create or replace function app.sales_line_row_changed() returns trigger
security definer set search_path = pg_catalog, pg_temp language plpgsql as $$
begin
  insert into public.sales_change (merchant_id, order_ids) values (new.merchant_id, array[old.order_id, new.order_id]);
  return null;
end $$;
revoke all on function app.sales_changed, app.sales_line_changed, app.sales_row_changed, app.sales_line_row_changed from public;

create or replace trigger sales_of_new after insert on orders referencing new table as changed
  for each statement execute function app.sales_changed();
create or replace trigger sales_of_deleted after delete on orders referencing old table as changed
  for each statement execute function app.sales_changed();
create or replace trigger sales_of_changed after update on orders for each row
  when ((new.status, new.previous_status, new.deleted_at is null, new.invalid, new.service_date, new.created_at, new.sku_id, new.agent_id, new.created_by,
         new.category_id, new.product_type, new.settlement_term, new.channel, new.adults, new.children, new.infants,
         new.total_minor, new.adjusted_minor, new.fee_minor, new.refund_minor, new.currency, new.rate, new.base_total_minor, new.base_tax_minor)
     is distinct from
        (old.status, old.previous_status, old.deleted_at is null, old.invalid, old.service_date, old.created_at, old.sku_id, old.agent_id, old.created_by,
         old.category_id, old.product_type, old.settlement_term, old.channel, old.adults, old.children, old.infants,
         old.total_minor, old.adjusted_minor, old.fee_minor, old.refund_minor, old.currency, old.rate, old.base_total_minor, old.base_tax_minor))
  execute function app.sales_row_changed();

create or replace trigger sales_of_new after insert on order_line referencing new table as changed
  for each statement execute function app.sales_line_changed();
create or replace trigger sales_of_deleted after delete on order_line referencing old table as changed
  for each statement execute function app.sales_line_changed();
create or replace trigger sales_of_changed after update on order_line for each row
  when ((new.order_id, new.supplier_status, new.handled_way) is distinct from (old.order_id, old.supplier_status, old.handled_way))
  execute function app.sales_line_row_changed();

create or replace trigger sales_of_new after insert on order_line_cost referencing new table as changed
  for each statement execute function app.sales_line_changed();
create or replace trigger sales_of_deleted after delete on order_line_cost referencing old table as changed
  for each statement execute function app.sales_line_changed();
create or replace trigger sales_of_changed after update on order_line_cost for each row
  when ((new.line_id, new.order_id, new.currency, new.cost_minor, new.fee_minor, new.refund_minor)
     is distinct from (old.line_id, old.order_id, old.currency, old.cost_minor, old.fee_minor, old.refund_minor))
  execute function app.sales_line_row_changed();

-- Merchants whose sums are behind, for the clock: ids only.
create or replace function platform.sales_behind() returns table (merchant_id integer)
stable security definer set search_path = pg_catalog, pg_temp language plpgsql as $$
#variable_conflict use_column
begin return query
  select c.merchant_id from public.sales_change c
  union
  select b.merchant_id from public.sales_book b join platform.merchant m on m.id = b.merchant_id
   where (b.time_zone, b.currency) is distinct from (m.time_zone, m.currency)
  union
  (select m.id from platform.merchant m except select b.merchant_id from public.sales_book b);
end $$;
revoke all on function platform.sales_behind from public;
grant execute on function platform.sales_behind to longtail_app;
