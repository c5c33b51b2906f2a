call app.secure('agent_group');
call app.secure('agent', 'id = (select app.agent())');
