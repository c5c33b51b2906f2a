call app.secure('supplier', 'false', 'id = (select app.supplier())');
call app.secure('supplier_group');
