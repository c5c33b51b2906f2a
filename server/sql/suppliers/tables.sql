call app.secure('supplier', 'false', 'id = (select app.supplier())');
call app.secure('supplier_group');
call app.secure('supplier_quota');
call app.secure('quota_top_up');
call app.secure('payment_run');
call app.secure('payment_run_line');
