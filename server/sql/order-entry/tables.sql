-- after: orders/reach.sql
-- What staff prepared for an agent is not the agent's before it is an order.
call app.secure('order_draft', 'agent_id = (select app.agent()) and source = ''agent''');
call app.secure('order_import');
call app.secure('order_import_row');
call app.secure('order_import_order');
call app.secure('order_import_mapping');
call app.secure('order_import_alias');
-- A person of limited reach has the drafts they prepared or took on, those of agents they look after, and the files they brought.
call app.within_reach('order_draft', 'owner_id = any((select app.reach())::bigint[]) or agent_id = any((select app.reached_agents())::bigint[])');
call app.within_reach('order_import', 'created_by = any((select app.reach())::bigint[])');
call app.within_reach('order_import_row', 'exists (select from order_import i where i.merchant_id = order_import_row.merchant_id and i.id = order_import_row.import_id)');
call app.within_reach('order_import_order', 'exists (select from order_import i where i.merchant_id = order_import_order.merchant_id and i.id = order_import_order.import_id)');
