call app.secure('list_view', 'agent_id = (select app.agent())', 'supplier_id = (select app.supplier())');
