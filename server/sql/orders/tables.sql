call app.secure('orders', 'agent_id = (select app.agent())');
call app.secure('order_line', 'exists (select from orders o where o.merchant_id = order_line.merchant_id and o.id = order_line.order_id)');
call app.secure('order_line_cost');
call app.secure('order_letter_line');
call app.secure('order_internal');
call app.secure('order_guest', 'exists (select from orders o where o.merchant_id = order_guest.merchant_id and o.id = order_guest.order_id)');
call app.secure('order_number');
call app.secure('order_search');
call app.secure('order_count', 'agent_id = (select app.agent())');
call app.secure('order_seen', 'true', 'true');
call app.secure('order_version', 'agent_id = (select app.agent())');
call app.secure('order_version_cost');
call app.secure('order_request', 'agent_id = (select app.agent())');
call app.secure('order_follow_up', 'agent_id = (select app.agent())');
call app.secure('order_follow_note');
-- What a supplier gives back is a cost of ours.
call app.secure('order_refund', 'agent_id = (select app.agent()) and kind <> ''supplier-refund''');
call app.secure('order_message', $$side = 'agent' and exists (select from orders o where o.merchant_id = order_message.merchant_id and o.id = order_message.order_id)$$, 'supplier_id = (select app.supplier())');
call app.secure('order_message_file', 'exists (select from order_message m where m.merchant_id = order_message_file.merchant_id and m.id = order_message_file.message_id)', 'exists (select from order_message m where m.merchant_id = order_message_file.merchant_id and m.id = order_message_file.message_id)');
call app.secure('item_preset');
call app.secure('order_item');

-- Whose orders a person of the staff sees.
call app.within_reach('orders', 'created_by = any((select app.reach())::bigint[]) or agent_id = any((select app.reached_agents())::bigint[]) or id = any((select app.reached_follows())::bigint[])');
call app.within_reach('order_line');
call app.within_reach('order_line_cost');
call app.within_reach('order_internal');
call app.within_reach('order_guest');
call app.within_reach('order_version');
call app.within_reach('order_version_cost');
call app.within_reach('order_request');
call app.within_reach('order_follow_up');
call app.within_reach('order_follow_note');
call app.within_reach('order_refund');
call app.within_reach('order_message');
call app.within_reach('order_item');

grant select, insert, update, delete on platform.answer_link, platform.guest_link, platform.mailbox to longtail_app;
