call app.secure('voucher', 'exists (select from orders o where o.merchant_id = voucher.merchant_id and o.id = voucher.order_id)');
call app.secure('entitlement', 'exists (select from orders o where o.merchant_id = entitlement.merchant_id and o.id = entitlement.order_id)');
call app.secure('ticket_check');
call app.within_reach('voucher');
call app.within_reach('entitlement');
call app.within_reach('ticket_check');
call app.secure('ticket_post');
call app.secure('ticket_print');
call app.within_reach('ticket_print');
