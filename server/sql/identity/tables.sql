call app.secure('role', 'true', 'true');
call app.secure('app_user', 'agent_id = (select app.agent())', 'supplier_id = (select app.supplier())');

grant select, insert, update, delete on platform.login, platform.login_attempt, platform.account_token, platform.session to longtail_app;
