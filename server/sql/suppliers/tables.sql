call app.secure('supplier', 'false', 'id = (select app.supplier())');
call app.secure('supplier_quota');
call app.secure('quota_top_up');
