-- What is to be asked after now, of all merchants: ids alone. Read by the job that goes through them, each in its own merchant.
create or replace function platform.payments_due(most integer) returns table (merchant_id integer, id bigint)
security definer set search_path = pg_catalog, pg_temp language plpgsql stable as $$
#variable_conflict use_column
begin return query
  select a.merchant_id, a.id from public.payment_attempt a where a.next_check_at <= now() order by a.next_check_at limit most;
end $$;
revoke all on function platform.payments_due from public;
grant execute on function platform.payments_due to longtail_app;
