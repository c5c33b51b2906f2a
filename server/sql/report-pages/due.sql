-- Merchants with pages that are due to be mailed, for the clock: ids only.
create or replace function platform.reports_due(at timestamptz) returns table (merchant_id integer)
stable security definer set search_path = pg_catalog, pg_temp language plpgsql as $$
#variable_conflict use_column
begin return query
  select distinct s.merchant_id from public.report_schedule s where s.enabled and s.next_at <= at;
end $$;
revoke all on function platform.reports_due from public;
grant execute on function platform.reports_due to longtail_app;
