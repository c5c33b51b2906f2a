grant select, insert, update, delete on platform.merchant to longtail_app;
call app.secure('invitation');
call app.secure('invitation_day');

grant select, insert, update, delete on platform.invitation_link, platform.registration to longtail_app;
