-- Orders of guests whose tickets are good and not sent yet, of all merchants: ids alone. What ended meanwhile is nobody's to send.
create or replace function platform.shop_tickets_due() returns table (merchant_id integer, order_id bigint)
security definer set search_path = pg_catalog, pg_temp language plpgsql stable as $$
#variable_conflict use_column
begin return query
  select s.merchant_id, s.order_id from public.shop_order s
    join public.orders o on o.merchant_id = s.merchant_id and o.id = s.order_id and o.status = 'confirmed'
   where s.mailed_at is null and s.tries < 6 and s.next_at <= clock_timestamp()
   order by s.next_at limit 500;
end $$;
revoke all on function platform.shop_tickets_due from public;
grant execute on function platform.shop_tickets_due to longtail_app;
