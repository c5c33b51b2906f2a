call app.secure('order_import');
call app.secure('order_import_row');
call app.secure('order_import_order');
call app.secure('order_import_mapping');
call app.secure('order_import_alias');
