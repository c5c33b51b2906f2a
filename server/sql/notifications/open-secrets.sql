-- Merchants with a webhook secret that is not sealed yet: of versions before secrets were. With owner's rights: it is asked at the start,
-- for all of them.
create or replace function platform.merchants_with_open_secrets() returns table (merchant_id integer)
stable security definer set search_path = pg_catalog, pg_temp language plpgsql as $$
#variable_conflict use_column
begin return query
  select distinct e.merchant_id from public.webhook_endpoint e where e.secret like 'whsec\_%' or e.old_secret like 'whsec\_%';
end $$;
revoke all on function platform.merchants_with_open_secrets from public;
grant execute on function platform.merchants_with_open_secrets to longtail_app;
