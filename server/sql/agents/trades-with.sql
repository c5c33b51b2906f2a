-- May the session's merchant buy from that one? True when it stands among that merchant's enabled agents. Owner's rights:
-- the one fact that crosses, and only about the asker.
create or replace function platform.trades_with(supplier_merchant integer) returns boolean
  stable security definer set search_path = pg_catalog, pg_temp language plpgsql as $$
#variable_conflict use_column
begin return (
  select exists (select from public.agent a where a.merchant_id = supplier_merchant
                  and a.bound_merchant_id = nullif(current_setting('app.merchant', true), '')::integer and a.enabled));
end $$;

revoke all on function platform.trades_with from public;
grant execute on function platform.trades_with to longtail_app;
