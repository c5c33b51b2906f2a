-- Does the session see this row, on which another hangs? As the walls of a spread database ask it (kit/spread-walls.sql): by the caller's own
-- rights, so that the walls of the row that is asked for stand.
create or replace function app.sees(parent text, of_merchant integer, of_id bigint) returns boolean
stable set search_path = public, pg_catalog, pg_temp language plpgsql as $$
begin
  case parent
    when 'orders' then return exists (select from public.orders x where x.merchant_id = of_merchant and x.id = of_id);
    when 'app_user' then return exists (select from public.app_user x where x.merchant_id = of_merchant and x.id = of_id);
    when 'agent_bill' then return exists (select from public.agent_bill x where x.merchant_id = of_merchant and x.id = of_id);
    when 'channel_order' then return exists (select from public.channel_order x where x.merchant_id = of_merchant and x.id = of_id);
    when 'customer' then return exists (select from public.customer x where x.merchant_id = of_merchant and x.id = of_id);
    when 'order_import' then return exists (select from public.order_import x where x.merchant_id = of_merchant and x.id = of_id);
    when 'order_message' then return exists (select from public.order_message x where x.merchant_id = of_merchant and x.id = of_id);
    when 'ledger_account' then return exists (select from public.ledger_account x where x.merchant_id = of_merchant and x.id = of_id);
    when 'travel_plan' then return exists (select from public.travel_plan x where x.merchant_id = of_merchant and x.id = of_id);
    when 'plan_service' then return exists (select from public.plan_service x where x.merchant_id = of_merchant and x.id = of_id);
    when 'plan_guest' then return exists (select from public.plan_guest x where x.merchant_id = of_merchant and x.id = of_id);
    when 'market_case' then return exists (select from public.market_case x where x.merchant_id = of_merchant and x.id = of_id);
  end case;
end $$;
