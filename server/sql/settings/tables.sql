call app.secure('list_view', 'agent_id = (select app.agent())', 'supplier_id = (select app.supplier())');
call app.secure('help_feedback', 'exists (select from app_user u where u.merchant_id = help_feedback.merchant_id and u.id = user_id)', 'exists (select from app_user u where u.merchant_id = help_feedback.merchant_id and u.id = user_id)');
call app.secure('note_read', 'exists (select from app_user u where u.merchant_id = note_read.merchant_id and u.id = user_id)', 'exists (select from app_user u where u.merchant_id = note_read.merchant_id and u.id = user_id)');
