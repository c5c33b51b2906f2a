call app.secure('venue');
call app.secure('venue_plan');
call app.secure('venue_zone');
call app.secure('venue_seat');
call app.secure('venue_session');
call app.secure('seat_claim');
call app.secure('session_zone');
