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
grant select, insert, update, delete on platform.desk_suspension, platform.slow_call to longtail_app;
-- A session is begun, seen and ended by these alone: a node lets nobody write a row that leads to one of desk_operator who may only read that.
revoke all on platform.desk_session from longtail_app;
grant select on platform.desk_session to longtail_app;
create or replace function platform.begin_desk_session(token bytea, form text, operator integer, address text, until timestamptz) returns void
security definer set search_path = pg_catalog, pg_temp language plpgsql as $$
begin
  -- Those whose time is over go when another begins.
  delete from platform.desk_session s where s.expires_at < now();
  insert into platform.desk_session (token_hash, form_token, operator_id, ip, expires_at) values (token, form, operator, address, until);
end $$;
create or replace function platform.end_desk_session(token bytea) returns void
security definer set search_path = pg_catalog, pg_temp language plpgsql as $$
begin
  delete from platform.desk_session s where s.token_hash = token;
end $$;
-- Whose session it is, seen at this moment; no row for none, one that has ended, one nobody has looked with since `idle_since`.
create or replace function platform.see_desk_session(token bytea, moment timestamptz, idle_since timestamptz)
returns table (id integer, name text, rights text, "formToken" text)
security definer set search_path = pg_catalog, pg_temp language plpgsql as $$
#variable_conflict use_column
declare
  whose integer;
  form text;
begin
  update platform.desk_session s set seen_at = moment where s.token_hash = token and s.expires_at > moment and s.seen_at > idle_since
    returning s.operator_id, s.form_token into whose, form;
  return query select o.id, o.name, o.rights, form from platform.desk_operator o where o.id = whose and o.disabled_at is null;
end $$;
revoke all on function platform.begin_desk_session, platform.end_desk_session, platform.see_desk_session from public;
grant execute on function platform.begin_desk_session, platform.end_desk_session, platform.see_desk_session to longtail_app;
grant select, insert on platform.desk_log to longtail_app;

create or replace trigger desk_log_never_changed before update or delete on platform.desk_log
  for each row execute function app.never_changed();
