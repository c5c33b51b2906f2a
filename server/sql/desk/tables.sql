-- Tables are the product's role's by default: of these it has what is said here.
revoke all on platform.desk_operator, platform.desk_log from longtail_app;
grant select on platform.desk_operator to longtail_app;
-- A code of the second factor counts once: of two calls with it one finds its step not taken yet.
create or replace function platform.take_desk_step(operator integer, step bigint) returns boolean
security definer set search_path = pg_catalog, pg_temp language plpgsql as $$
begin
  update platform.desk_operator o set last_step = step where o.id = operator and o.last_step < step;
  return found;
end $$;
revoke all on function platform.take_desk_step from public;
grant execute on function platform.take_desk_step to longtail_app;
grant select, insert, update, delete on platform.desk_session, platform.desk_suspension, platform.slow_call to longtail_app;
grant select, insert on platform.desk_log to longtail_app;

create or replace trigger desk_log_never_changed before update or delete on platform.desk_log
  for each row execute function app.never_changed();
