-- What staff prepared for an agent is not the agent's before it is an order.
call app.secure('order_draft', 'agent_id = (select app.agent()) and source = ''agent''');
