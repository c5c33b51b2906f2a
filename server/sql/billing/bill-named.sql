-- The bill that has this code, or whose invoice or note has it. With the reader's own rights.
create or replace function app.bill_named(named text) returns bigint
stable set search_path = pg_catalog, pg_temp language plpgsql as $$
#variable_conflict use_column
begin return (
  select coalesce((select b.id from public.agent_bill b where b.merchant_id = app.merchant() and b.code = named),
                  (select i.bill_id from public.invoice i where i.merchant_id = app.merchant() and i.code = named)));
end $$;
grant execute on function app.bill_named to longtail_app;
