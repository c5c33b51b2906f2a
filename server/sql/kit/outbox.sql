-- What is to go out now, of all merchants: ids alone, read by the job that sends each in its own merchant.
create or replace function platform.outbox_due(most integer) returns table (merchant_id integer, id bigint)
security definer set search_path = pg_catalog, pg_temp language plpgsql stable as $$
#variable_conflict use_column
begin return query
  select o.merchant_id, o.id from public.outside_outbox o where o.state = 'waiting' and o.next_at <= now() order by o.next_at limit most;
end $$;
revoke all on function platform.outbox_due from public;
grant execute on function platform.outbox_due to longtail_app;
