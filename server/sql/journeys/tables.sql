call app.secure('journey');
call app.secure('journey_departure');
call app.secure('journey_waiting');
