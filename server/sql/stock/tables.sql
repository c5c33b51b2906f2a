call app.secure('stock_pool', 'true');
call app.secure('sku_pool', 'true');
call app.secure('stock', 'true');
call app.secure('stock_take');
call app.secure('stock_share');
call app.secure('stock_resource');
call app.secure('pool_resource');
call app.secure('stock_block');
