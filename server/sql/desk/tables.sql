-- Tables are the product's role's by default: of these it has what is said here.
revoke all on platform.desk_operator, platform.desk_log from longtail_app;
grant select on platform.desk_operator to longtail_app;
grant update (last_step) on platform.desk_operator to longtail_app;
grant select, insert, update, delete on platform.desk_session, platform.desk_suspension, platform.slow_call to longtail_app;
grant select, insert on platform.desk_log to longtail_app;

create or replace trigger desk_log_never_changed before update or delete on platform.desk_log
  for each row execute function app.never_changed();
