call app.secure('data_archive');

-- Archives whose time is over, and those that nobody has brought to an end: ids only, for the clock.
create or replace function platform.archives_over(max_hours integer) returns table (merchant_id integer, id bigint)
stable security definer set search_path = pg_catalog, pg_temp language plpgsql as $$
#variable_conflict use_column
begin return query
  select a.merchant_id, a.id from public.data_archive a
   where a.removed_at is null
     and (a.expires_at <= now()
       or a.ready_at is not null and exists (select from public.customer c where c.merchant_id = a.merchant_id and c.erased_at >= a.requested_at)
       or a.ready_at is null and a.requested_at < now() - make_interval(hours => max_hours))
      or a.removed_at < now() - interval '1 day';
end $$;
revoke all on function platform.archives_over from public;
grant execute on function platform.archives_over to longtail_app;
-- An archive says of which version it is.
grant select on platform.migration to longtail_app;
