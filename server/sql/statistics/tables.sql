call app.secure('order_sales');
call app.secure('sales_sum');
call app.secure('sales_change');
call app.secure('sales_book');
