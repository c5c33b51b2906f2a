-- Two roles of the application. `longtail_app` is every session's to begin with, and all walls are asked of it. A transaction that sees
-- all of its merchant takes on `longtail_merchant`: the walls of agents, suppliers and limited reach do not stand before it, so that its
-- statements need not plan and open them. It may what `longtail_app` may, no less and no more.
create or replace procedure app.share_grants() language plpgsql as $$
declare
  change text;
begin
  for change in
    with granted as (
      select 'table ' || c.oid::regclass as object, c.relacl as acl from pg_class c where c.relkind in ('r', 'p', 'v', 'm') and c.relacl is not null
      union all select 'sequence ' || c.oid::regclass, c.relacl from pg_class c where c.relkind = 'S' and c.relacl is not null
      union all select 'routine ' || p.oid::regprocedure, p.proacl from pg_proc p where p.proacl is not null
      union all select 'schema ' || n.oid::regnamespace, n.nspacl from pg_namespace n where n.nspacl is not null),
    held as (
      select g.object, a.privilege_type, bool_or(a.grantee = 'longtail_app'::regrole) as by_app, bool_or(a.grantee = 'longtail_merchant'::regrole) as by_merchant
        from granted g, aclexplode(g.acl) a where a.grantee in ('longtail_app'::regrole, 'longtail_merchant'::regrole) group by 1, 2)
    select case when by_app then format('grant %s on %s to longtail_merchant', string_agg(privilege_type, ', '), object)
           else format('revoke %s on %s from longtail_merchant', string_agg(privilege_type, ', '), object) end
      from held where by_app <> by_merchant group by object, by_app
  loop
    execute change;
  end loop;
end $$;
