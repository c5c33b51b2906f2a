-- What the planner foresees of a source ('Plan Rows', 'Total Cost'). Of one that a node answers by itself the node's own plan stands inside
-- that of the whole (docs/citus.md).
create or replace function app.foreseen(what text, source text) returns numeric
volatile set search_path = pg_catalog, pg_temp language plpgsql as $$
declare
  plan json;
begin
  execute format('explain (format json) select from %s', source) into plan;
  return (coalesce(plan#>'{0,Plan,Distributed Query,Job,Tasks,0,Remote Plan,0,0,Plan}', plan->0->'Plan')->>what)::numeric;
end $$;
