-- Merchants with holds of seats that have ended, for the clock: ids alone. Owner's rights: it asks for all of them at once.
create or replace function platform.seats_to_release() returns table (merchant_id integer)
stable security definer set search_path = pg_catalog, pg_temp language plpgsql as $$
#variable_conflict use_column
begin return query
  select distinct c.merchant_id from public.seat_claim c where c.state = 'held' and c.expires_at <= now();
end $$;
revoke all on function platform.seats_to_release from public;
grant execute on function platform.seats_to_release to longtail_app;
