call app.secure('payment_link', 'agent_id = (select app.agent())');
call app.secure('payment_attempt', 'agent_id = (select app.agent())');
call app.secure('payment_refund');
call app.secure('payment_case');
call app.secure('payment_dispute');
call app.secure('payment_payout');
call app.secure('payment_line');
call app.secure('payment_dispute_pack');
