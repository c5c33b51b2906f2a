call app.secure('third_connection');
call app.secure('third_product');
call app.secure('third_booking');
