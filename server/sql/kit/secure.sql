-- after: kit/spread-walls.sql
-- Walls of one tenant table: its merchant always; agent and supplier sessions only as the rule given says ('false' = never). These two
-- stand before `longtail_app` (roles.sql).
-- Walls that stand by the same rules are left alone: making them anew would lock the table.
create or replace procedure app.secure(target regclass, agent_rule text default 'false', supplier_rule text default 'false')
language plpgsql as $$
declare
  rules text := concat('agent: ', agent_rule, '; supplier: ', supplier_rule);
  wall oid := (select p.oid from pg_policy p where p.polrelid = target and p.polname = 'merchant');
  doing text := case when wall is null then 'create' else 'alter' end;
  narrowing text := concat(case when wall is null then 'as restrictive ' end, 'to longtail_app');
begin
  if app.secure_spread(target, jsonb_build_object('agent', agent_rule, 'supplier', supplier_rule)) then return; end if;
  if obj_description(wall, 'pg_policy') = rules then return; end if;
  if wall is null then execute format('alter table %s enable row level security', target); end if;
  execute format('%s policy merchant on %s using (merchant_id = (select app.merchant())) with check (merchant_id = (select app.merchant()))', doing, target);
  execute format('%s policy agent_session on %s %s using ((select app.agent()) is null or (%s))', doing, target, narrowing, agent_rule);
  execute format('%s policy supplier_session on %s %s using ((select app.supplier()) is null or (%s))', doing, target, narrowing, supplier_rule);
  execute format('comment on policy merchant on %s is %L', target, rules);
end $$;

create or replace procedure app.pull_down(target regclass) language plpgsql as $$
declare
  wall name;
begin
  for wall in select polname from pg_policy where polrelid = target loop
    execute format('drop policy %I on %s', wall, target);
  end loop;
end $$;

-- The rules of a table of the platform, in either form; null where it has no walls.
create or replace function app.platform_rules(target regclass) returns jsonb
stable set search_path = pg_catalog, pg_temp language plpgsql as $$
begin return (select obj_description(oid, 'pg_policy')::jsonb from pg_policy where polrelid = target and polname in ('own', 'reads'));
end $$;

-- Walls of a table of the platform: what is the session's merchant's by the rule its people read and write, and what is shown to others by
-- another they read. Never an agent's or a supplier's people.
create or replace procedure app.secure_platform(target regclass, mine text, shown text default null) language plpgsql as $$
declare
  rules constant jsonb := jsonb_build_object('mine', mine, 'shown', shown);
  people constant text := '(select app.agent()) is null and (select app.supplier()) is null';
begin
  if app.platform_rules(target) = rules then return; end if;
  if app.is_spread() then
    call app.spread_platform_wall(target, rules);
    return;
  end if;
  call app.pull_down(target);
  execute format('alter table %s enable row level security', target);
  execute format('create policy own on %s using ((%s) and %s) with check ((%2$s) and %3$s)', target, mine, people);
  if shown is not null then execute format('create policy shown on %s for select using ((%s) and %s)', target, shown, people); end if;
  execute format('comment on policy own on %s is %L', target, rules);
end $$;
