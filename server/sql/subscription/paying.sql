-- Merchants whose payment of a plan nobody has told of. Owner's rights: a job asks for all of them.
create or replace function app.subscriptions_paying() returns setof integer
stable security definer set search_path = pg_catalog, pg_temp language plpgsql as $$
#variable_conflict use_column
begin return query
  select distinct merchant_id from public.subscription_payment
   where state in ('waiting', 'replaced') and outside_id <> '' and created_at < now() - interval '1 minute' and expires_at > now() - interval '1 day';
end $$;

revoke all on function app.subscriptions_paying from public;
grant execute on function app.subscriptions_paying to longtail_app;
