-- after: orders/reach.sql
call app.secure('event', 'agent_visible and agent_id = (select app.agent())');
call app.within_reach('event', $$(event.order_id is null or exists (select from orders o where o.merchant_id = event.merchant_id and o.id = event.order_id))
  and (event.subject <> 'travelPlan' or exists (select from travel_plan p where p.merchant_id = event.merchant_id and p.id = event.subject_id))
  and (event.subject <> 'marketCase' or exists (select from market_case c where c.merchant_id = event.merchant_id and c.id = event.subject_id))$$);
