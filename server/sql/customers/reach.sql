-- after: orders/reach.sql
-- Whose customer it is, of all that are one person: who wrote it down, or whose order it travelled on.
create or replace function app.customer_within_reach(of_merchant integer, root bigint) returns boolean
stable security definer set search_path = pg_catalog, pg_temp language plpgsql as $$
begin return (
  select exists (
    select from public.customer m
     where m.merchant_id = of_merchant and (m.id = root or m.root_id = root)
       and (m.created_by = any(app.reach()) or exists (
         select from public.customer_order l join public.orders o on o.merchant_id = l.merchant_id and o.id = l.order_id
          where l.merchant_id = of_merchant and l.merchant_id = m.merchant_id and l.customer_id = m.id
            and (o.created_by = any(app.reach()) or o.agent_id = any(app.reached_agents()) or o.id = any(app.reached_follows()))))));
end $$;
revoke all on function app.customer_within_reach(integer, bigint) from public;
grant execute on function app.customer_within_reach(integer, bigint) to longtail_app;
