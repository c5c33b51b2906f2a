call app.secure('mail');

grant select, insert, update, delete on platform.caught_mail to longtail_app;
