-- after: orders/reach.sql
call app.secure('departure_call');
call app.secure('departure_call_order');
call app.within_reach('departure_call_order');
