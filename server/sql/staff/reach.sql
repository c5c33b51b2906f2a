-- Whose orders and customers a person sees, by their department: null is everybody's. Who heads a department sees at least all
-- of it, with what stands below; administrators and people of no department see all.
create or replace function platform.reach_of(of_merchant integer, person bigint, kind text, is_super boolean, department bigint) returns bigint[]
stable security definer set search_path = pg_catalog, pg_temp language plpgsql as $$
declare
  d record;
begin
  if kind <> 'staff' or is_super or department is null then return null; end if;
  select x.id, x.data_scope, x.head_id into d from public.department x where x.merchant_id = of_merchant and x.id = department;
  if d.id is null or d.data_scope = 'all' then return null; end if;
  if d.data_scope = 'own' and d.head_id is distinct from person then return array[person]; end if;
  return array(
    with recursive below as (
      select d.id
      union
      select c.id from public.department c join below b on c.parent_id = b.id where c.merchant_id = of_merchant)
    select u.id from public.app_user u join below b on b.id = u.department_id where u.merchant_id = of_merchant
    union select person);
end $$;
revoke all on function platform.reach_of(integer, bigint, text, boolean, bigint) from public;
grant execute on function platform.reach_of(integer, bigint, text, boolean, bigint) to longtail_app;

create or replace function app.agent_within_reach(agent bigint) returns boolean
stable security definer set search_path = pg_catalog, pg_temp language plpgsql as $$
#variable_conflict use_column
begin return (
  select app.reach() is null or exists (
    select from public.agent a where a.merchant_id = app.merchant() and a.id = agent and a.keeper_id = any(app.reach())));
end $$;

-- May the acting person make, change or reset this one? Reach is compared as a set of people: everybody's holds all, a part holds each
-- part of itself. An agent's person sees the orders of their agent, a supplier's person lines of orders of all; `itself` is a person
-- that is being made, of whom there is nothing to see yet.
create or replace function app.person_within_reach(of_merchant integer, person bigint, kind text, is_super boolean, department bigint, agent bigint, itself bigint default null)
returns boolean
stable security definer set search_path = pg_catalog, pg_temp language plpgsql as $$
begin
  return case
    when app.reach() is null then true
    when kind = 'staff' then coalesce(platform.reach_of(of_merchant, person, kind, is_super, department) <@ (app.reach() || itself), false)
    when kind = 'agent' then app.agent_within_reach(agent)
    else false end;
end $$;
-- The same of a person of the staff as they would be in this department.
create or replace function app.department_within_reach(department bigint, person bigint default -1) returns boolean
stable security definer set search_path = pg_catalog, pg_temp language sql as $$
  select app.person_within_reach(app.merchant(), person, 'staff', false, department, null, person)
$$;
revoke all on function app.person_within_reach(integer, bigint, text, boolean, bigint, bigint, bigint), app.agent_within_reach, app.department_within_reach from public;
drop function if exists app.person_within_reach(public.app_user, bigint);
grant execute on function app.person_within_reach(integer, bigint, text, boolean, bigint, bigint, bigint), app.agent_within_reach, app.department_within_reach to longtail_app;
