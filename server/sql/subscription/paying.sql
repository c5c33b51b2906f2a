-- Merchants whose payment of a plan nobody has told of. Owner's rights: a job asks for all of them.
create or replace function platform.subscriptions_paying() returns table (merchant_id integer)
stable security definer set search_path = pg_catalog, pg_temp language plpgsql as $$
#variable_conflict use_column
begin return query
  select distinct p.merchant_id from public.subscription_payment p
   where p.state in ('waiting', 'replaced') and p.outside_id <> '' and p.created_at < now() - interval '1 minute' and p.expires_at > now() - interval '1 day';
end $$;

revoke all on function platform.subscriptions_paying from public;
grant execute on function platform.subscriptions_paying to longtail_app;
