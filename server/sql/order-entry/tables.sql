-- What staff prepared for an agent is not the agent's before it is an order.
call app.secure('order_draft', 'agent_id = (select app.agent()) and source = ''agent''');
call app.secure('order_import');
call app.secure('order_import_row');
call app.secure('order_import_order');
call app.secure('order_import_mapping');
call app.secure('order_import_alias');
