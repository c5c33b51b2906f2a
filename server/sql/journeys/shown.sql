-- Products of journeys that the agent of the session does not see; none where it is no agent's.
create or replace function app.hidden_journeys() returns bigint[]
stable security definer set search_path = pg_catalog, pg_temp language plpgsql as $$
declare
  a bigint := app.agent();
begin
  if a is null then return '{}'; end if;
  return array(select j.sku_id from public.journey j
    where j.merchant_id = app.merchant() and j.sku_id is not null
      and (j.share = 'nobody' or j.share = 'chosen' and a <> all(j.agent_ids)));
end $$;
revoke all on function app.hidden_journeys from public;
grant execute on function app.hidden_journeys to longtail_app;
