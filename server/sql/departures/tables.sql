call app.secure('departure_call');
call app.secure('departure_call_order');
