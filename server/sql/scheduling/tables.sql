call app.secure('crew');
call app.secure('coach');
call app.secure('day_trip');
call app.secure('day_run');
call app.secure('day_card');
call app.within_reach('day_card');

grant select, insert, update, delete on platform.driver_link to longtail_app;
