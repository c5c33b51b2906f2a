-- Whose order it is: who entered it, who looks after its agent, who has its open problem. With owner's rights: the walls themselves
-- ask it.
create or replace function app.reached_agents() returns bigint[]
stable security definer set search_path = pg_catalog, pg_temp language plpgsql as $$
#variable_conflict use_column
begin return (
  select array(select a.id from public.agent a where a.merchant_id = app.merchant() and a.keeper_id = any(app.reach())));
end $$;
create or replace function app.reached_follows() returns bigint[]
stable security definer set search_path = pg_catalog, pg_temp language plpgsql as $$
#variable_conflict use_column
begin return (
  select array(select w.order_id from public.order_follow_up w
    where w.merchant_id = app.merchant() and w.completed_at is null and w.owner_id = any(app.reach())));
end $$;

-- The same as a condition over `orders o`, for statements with the owner's rights.
create or replace function app.reach_condition() returns text
stable set search_path = pg_catalog, pg_temp language sql as $$
  select case when app.reach() is null then '' else
    format(' and (o.created_by = any(%L::bigint[]) or o.agent_id = any(%L::bigint[]) or o.id = any(%L::bigint[]))', app.reach(), app.reached_agents(), app.reached_follows()) end
$$;
revoke all on function app.reached_agents, app.reached_follows from public;
grant execute on function app.reached_agents, app.reached_follows to longtail_app;

-- A narrower wall beside that of the merchant: a session of limited reach (`app.reach`) reads only what the rule lets it. Where none
-- is given: what is of an order that it reads, or of none. It writes what it reads; a wall that stands by the same rule is left alone.
create or replace procedure app.within_reach(target regclass, rule text default null)
language plpgsql as $$
declare
  of_order text := format('%1$s.order_id is null or exists (select from orders o where o.merchant_id = %1$s.merchant_id and o.id = %1$s.order_id)', target);
  given text := coalesce(rule, of_order);
  wall oid := (select p.oid from pg_policy p where p.polrelid = target and p.polname = 'reach');
begin
  if app.secure_spread(target, jsonb_build_object('reach', given)) then return; end if;
  if obj_description(wall, 'pg_policy') = given then return; end if;
  execute format('%s policy reach on %s %s using ((select app.reach()) is null or (%s))',
    case when wall is null then 'create' else 'alter' end, target, concat(case when wall is null then 'as restrictive for select ' end, 'to longtail_app'), given);
  execute format('comment on policy reach on %s is %L', target, given);
end $$;
