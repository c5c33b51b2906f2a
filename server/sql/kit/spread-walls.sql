-- after: tenants/sees.sql
-- The walls of a database that Citus spreads over nodes by merchant (docs/citus.md). A policy there holds no sub-select, and several of one
-- role do not combine on a shard as they do on one server. So each role has one permissive policy a command, its conditions joined by "and":
-- the same rules as those of app.secure, app.within_reach and app.of_one_owner, which stand in the comment of the policy `whole`.

-- A rule without sub-selects: what the session says is asked by its functions, whether the row it hangs on is seen by app.sees. Citus works
-- a policy's rule out twice in one place, which PostgreSQL does not stand where it says `is null` (`unrecognized node type`).
create or replace function app.spread_rule(rule text) returns text
immutable set search_path = pg_catalog, pg_temp language plpgsql as $$
begin
  rule := regexp_replace(rule, '\(select ((?:app|platform)\.[a-z_]+\(\))\)(::(bigint|integer)\[\])?', '\1', 'g');
  rule := regexp_replace(rule, 'exists \(select from (\w+) (\w) where \2\.merchant_id = \w+\.merchant_id and \2\.id = (?:\w+\.)?(\w+)\)', 'app.sees(''\1'', merchant_id, \3)', 'g');
  return regexp_replace(regexp_replace(rule, '\mis null\M', 'is not distinct from null', 'gi'), '\mis not null\M', 'is distinct from null', 'gi');
end $$;

-- The session's merchant, worked out while a statement is planned: Citus asks the walls of each table that a statement names, in whatever
-- sub-select, and so knows the one node it is for. A plan is its merchant's alone: connections to nodes throw theirs away when they turn to
-- another (server/kit/nodes/node-client.ts). What a wall lets through is for app.merchant() to say: an old plan finds nothing, never too much.
create or replace function app.planned_merchant() returns integer immutable parallel safe language plpgsql as $$
begin return nullif(current_setting('app.merchant', true), '')::integer;
end $$;

create or replace procedure app.spread_wall(target regclass, rules jsonb) language plpgsql as $$
declare
  mine constant text := 'merchant_id = app.merchant() and merchant_id = app.planned_merchant()' || case when (rules->>'owned')::boolean then ' and owner_id = coalesce(app.agent(), 0)' else '' end;
  narrowed constant text := app.spread_rule(format('%s and (app.agent() is null or (%s)) and (app.supplier() is null or (%s))', mine, rules->>'agent', rules->>'supplier'));
  read constant text := narrowed || case when rules->>'reach' is null then '' else app.spread_rule(format(' and (app.reach() is null or (%s))', rules->>'reach')) end;
begin
  if narrowed ~* '\mselect\M' or read ~* '\mselect\M' then
    raise exception 'a wall of % holds a sub-select, which no shard takes: %', target, read;
  end if;
  call app.pull_down(target);
  execute format('alter table %s enable row level security', target);
  execute format('create policy whole on %s to longtail_merchant using (%s) with check (%2$s)', target, mine);
  execute format('create policy narrow_read on %s for select to longtail_app using (%s)', target, read);
  execute format('create policy narrow_add on %s for insert to longtail_app with check (%s)', target, narrowed);
  execute format('create policy narrow_change on %s for update to longtail_app using (%s) with check (%2$s)', target, narrowed);
  execute format('create policy narrow_remove on %s for delete to longtail_app using (%s)', target, narrowed);
  execute format('comment on policy whole on %s is %L', target, rules);
end $$;

-- The rules by which a table's walls stand, in either form; null where it has none of these walls.
create or replace function app.rules_of(target regclass) returns jsonb
stable set search_path = pg_catalog, pg_temp language plpgsql as $$
declare
  walls jsonb := (select jsonb_object_agg(polname, coalesce(obj_description(oid, 'pg_policy'), '')) from pg_policy where polrelid = target);
  parts text[];
begin
  if walls ? 'whole' then return (walls->>'whole')::jsonb; end if;
  parts := regexp_match(walls->>'merchant', '^agent: (.*); supplier: (.*)$');
  if parts is null then return null; end if;
  return jsonb_build_object('agent', parts[1], 'supplier', parts[2], 'reach', walls->>'reach', 'owned', walls ? 'owner');
end $$;

create or replace function app.is_spread() returns boolean stable set search_path = pg_catalog, pg_temp language plpgsql as $$
begin return to_regprocedure('platform.node_of(integer)') is not null;
end $$;

-- Where a trigger of a platform's table writes to another one: every node runs it, each for its own copy.
create or replace function app.own_copy(of_table text) returns text stable language plpgsql as $$
begin
  if not app.is_spread() then return of_table; end if;
  return of_table || '_' || (select shardid from pg_dist_shard where logicalrelid = of_table::regclass);
end $$;

-- Of a database that is spread already: makes a table's walls anew where its rules have changed. Answers whether it is spread.
create or replace function app.secure_spread(target regclass, changed jsonb) returns boolean language plpgsql as $$
declare
  stored constant jsonb := app.rules_of(target);
begin
  if not app.is_spread() then return false; end if;
  if stored is null or stored || changed <> stored then
    call app.spread_wall(target, coalesce(stored, jsonb_build_object('agent', 'false', 'supplier', 'false', 'reach', null, 'owned', false)) || changed);
  end if;
  return true;
end $$;

-- The walls of a table of the platform, of which every node has a copy: what may be read by any of its rules, and what may be written.
create or replace procedure app.spread_platform_wall(target regclass, rules jsonb) language plpgsql as $$
declare
  may_write constant text := app.spread_rule(format('(%s) and app.agent() is null and app.supplier() is null', rules->>'mine'));
  may_read constant text := app.spread_rule(format('(%s or %s) and app.agent() is null and app.supplier() is null', rules->>'mine', coalesce(rules->>'shown', 'false')));
begin
  if rules is null then return; end if;
  if concat(may_read, may_write) ~* '\mselect\M' then raise exception 'a wall of % holds a sub-select: % %', target, may_read, may_write; end if;
  call app.pull_down(target);
  execute format('alter table %s enable row level security', target);
  execute format('create policy reads on %s for select using (%s)', target, may_read);
  execute format('create policy adds on %s for insert with check (%s)', target, may_write);
  execute format('create policy changes on %s for update using (%s) with check (%2$s)', target, may_write);
  execute format('create policy removes on %s for delete using (%s)', target, may_write);
  execute format('comment on policy reads on %s is %L', target, rules);
end $$;
