-- Orders whose time is over, of every merchant: the one sweep that crosses merchants, ids only.
create or replace function platform.orders_overdue(at_most integer)
returns table (merchant_id integer, order_id bigint, why text)
stable security definer set search_path = pg_catalog, pg_temp language plpgsql as $$
#variable_conflict use_column
begin return query
  (select o.merchant_id, o.id, 'unpaid' from public.orders o
    where o.pay_by < now() and o.pay_by is not null and o.status in ('reviewing', 'processing') and o.payment_status = 'unpaid' and o.deleted_at is null
    order by o.pay_by limit at_most)
  union all
  (select o.merchant_id, o.id, 'unanswered' from public.orders o
    where o.answer_by < now() and o.answer_by is not null and o.status in ('reviewing', 'processing') and o.deleted_at is null
    order by o.answer_by limit at_most);
end $$;

revoke all on function platform.orders_overdue from public;
grant execute on function platform.orders_overdue to longtail_app;
