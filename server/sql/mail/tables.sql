-- after: orders/reach.sql
call app.secure('mail');
call app.within_reach('mail');
call app.secure('mail_template');

grant select, insert, update, delete on platform.caught_mail to longtail_app;
