-- Which leases' time is over: the job goes through all merchants, and no session sees more than its own.
create or replace function platform.leases_to_end() returns table (merchant_id integer, id bigint)
stable security definer set search_path = pg_catalog, pg_temp language plpgsql as $$
begin return query
  select l.merchant_id, l.id from public.ticket_lease l where l.state = 'open' and l.ends_at <= now() order by l.merchant_id, l.id limit 1000;
end $$;
revoke all on function platform.leases_to_end from public;
grant execute on function platform.leases_to_end to longtail_app;
