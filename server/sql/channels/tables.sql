-- after: orders/reach.sql
call app.secure('channel_account');
call app.secure('channel_product');
call app.secure('channel_order');
call app.secure('channel_refund');
call app.secure('channel_answer');
call app.secure('channel_call');
call app.secure('channel_pushed');
call app.secure('channel_change');
call app.secure('channel_push');
call app.secure('channel_notice');
call app.secure('channel_memory');
call app.secure('channel_feed');
call app.secure('channel_feed_shard');
call app.within_reach('channel_order');
call app.within_reach('channel_refund', 'exists (select from channel_order c where c.merchant_id = channel_refund.merchant_id and c.id = channel_refund.channel_order_id)');
call app.within_reach('channel_notice', 'exists (select from channel_order c where c.merchant_id = channel_notice.merchant_id and c.id = channel_notice.channel_order_id)');
