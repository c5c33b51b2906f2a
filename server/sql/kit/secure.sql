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
