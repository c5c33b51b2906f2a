-- The narrower walls stand before `longtail_app` alone: what sees all of its merchant comes as `longtail_merchant` (server/sql/kit/roles.sql).
-- Servers of before go on as `longtail_app`, with every wall.
do $$
declare
  wall text;
begin
  for wall in
    select format('alter policy %I on %I.%I to longtail_app', policyname, schemaname, tablename)
      from pg_policies where policyname in ('agent_session', 'supplier_session', 'reach')
  loop
    execute wall;
  end loop;
end $$;
