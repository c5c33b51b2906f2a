call app.secure('agent_group');
call app.secure('agent', 'id = (select app.agent())');
call app.secure('agent_key');
call app.secure('agent_key_minute');
call app.secure('agent_key_call');
call app.secure('agent_recharge', 'agent_id = (select app.agent())');
call app.secure('agent_claim', 'agent_id = (select app.agent())');
call app.secure('issue_limit');

grant select, insert, update, delete on platform.agent_key_link to longtail_app;
