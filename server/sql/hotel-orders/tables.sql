-- after: orders/reach.sql
call app.secure('order_stay', 'exists (select from orders o where o.merchant_id = order_stay.merchant_id and o.id = order_stay.order_id)');
call app.secure('order_bed', 'exists (select from orders o where o.merchant_id = order_bed.merchant_id and o.id = order_bed.order_id)');
call app.within_reach('order_stay');
call app.within_reach('order_bed');
