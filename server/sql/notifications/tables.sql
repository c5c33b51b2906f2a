-- after: orders/reach.sql
call app.secure('notification', 'agent_id = (select app.agent())', 'supplier_id = (select app.supplier())');
-- A person's own: sessions of agents and suppliers reach those of their own users.
call app.secure('notification_reader', 'exists (select from app_user u where u.merchant_id = notification_reader.merchant_id and u.id = user_id)', 'exists (select from app_user u where u.merchant_id = notification_reader.merchant_id and u.id = user_id)');
call app.secure('notification_mark', 'exists (select from app_user u where u.merchant_id = notification_mark.merchant_id and u.id = user_id)', 'exists (select from app_user u where u.merchant_id = notification_mark.merchant_id and u.id = user_id)');
call app.secure('notification_choice', 'exists (select from app_user u where u.merchant_id = notification_choice.merchant_id and u.id = user_id)', 'exists (select from app_user u where u.merchant_id = notification_choice.merchant_id and u.id = user_id)');
call app.secure('notification_digest');
call app.secure('webhook_endpoint');
call app.secure('webhook_delivery');
call app.secure('webhook_attempt');
call app.within_reach('notification', $$audience like 'user:%'
  or (topic <> 'order' or exists (select from orders o where o.merchant_id = notification.merchant_id and o.id = notification.subject_id))
  and (topic <> 'travelPlan' or exists (select from travel_plan p where p.merchant_id = notification.merchant_id and p.id = notification.subject_id))
  and (topic <> 'marketCase' or exists (select from market_case c where c.merchant_id = notification.merchant_id and c.id = notification.subject_id))$$);
