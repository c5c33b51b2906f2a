-- Merchants with open lines of a bank and something in their log that came after these were weighed. Ids only.
create or replace function platform.merchants_to_weigh() returns table (merchant_id integer)
stable security definer set search_path = pg_catalog, pg_temp language plpgsql as $$
#variable_conflict use_column
begin return query
  select l.merchant_id from (select distinct b.merchant_id from public.bank_line b where b.state = 'open') l
    left join public.weighed_upto w on w.merchant_id = l.merchant_id
   where exists (select from public.event e where e.merchant_id = l.merchant_id and e.id > coalesce(w.event_id, 0));
end $$;
revoke all on function platform.merchants_to_weigh from public;
grant execute on function platform.merchants_to_weigh to longtail_app;
