-- Whose orders and customers a person sees, by their department: null is everybody's. Who heads a department sees at least all
-- of it, with what stands below; administrators and people of no department see all.
create or replace function platform.reach_of(person public.app_user) returns bigint[]
stable security definer set search_path = pg_catalog, pg_temp language sql as $$
  select case
    when person.kind <> 'staff' or person.is_super or d.id is null or d.data_scope = 'all' then null
    when d.data_scope = 'own' and d.head_id is distinct from person.id then array[person.id]
    else array(
      with recursive below as (
        select d.id
        union
        select c.id from public.department c join below b on c.parent_id = b.id where c.merchant_id = person.merchant_id)
      select u.id from public.app_user u join below b on b.id = u.department_id where u.merchant_id = person.merchant_id
      union select person.id)
    end
    from (select) one left join public.department d on d.merchant_id = person.merchant_id and d.id = person.department_id
$$;
revoke all on function platform.reach_of from public;
grant execute on function platform.reach_of to longtail_app;

create or replace function app.agent_within_reach(agent bigint) returns boolean
stable security definer set search_path = pg_catalog, pg_temp language sql as $$
  select app.reach() is null or exists (
    select from public.agent a where a.merchant_id = app.merchant() and a.id = agent and a.keeper_id = any(app.reach()))
$$;

-- May the acting person make, change or reset this one? Reach is compared as a set of people: everybody's holds all, a part holds each
-- part of itself. An agent's person sees the orders of their agent, a supplier's person lines of orders of all; `itself` is a person
-- that is being made, of whom there is nothing to see yet.
create or replace function app.person_within_reach(person public.app_user, itself bigint default null) returns boolean
stable security definer set search_path = pg_catalog, pg_temp language sql as $$
  select case
    when app.reach() is null then true
    when person.kind = 'staff' then coalesce(platform.reach_of(person) <@ (app.reach() || itself), false)
    when person.kind = 'agent' then app.agent_within_reach(person.agent_id)
    else false end
$$;
-- The same of a person of the staff as they would be in this department.
create or replace function app.department_within_reach(department bigint, person bigint default -1) returns boolean
stable security definer set search_path = pg_catalog, pg_temp language sql as $$
  select app.person_within_reach(jsonb_populate_record(null::public.app_user, jsonb_build_object(
    'id', person, 'merchant_id', app.merchant(), 'kind', 'staff', 'is_super', false, 'department_id', department)), person)
$$;
revoke all on function app.person_within_reach, app.agent_within_reach, app.department_within_reach from public;
grant execute on function app.person_within_reach, app.agent_within_reach, app.department_within_reach to longtail_app;
