-- Merchants with open lines of a bank and something in their log that came after these were weighed. Ids only.
create or replace function platform.merchants_to_weigh() returns table (merchant_id integer)
stable security definer set search_path = pg_catalog, pg_temp language plpgsql as $$
#variable_conflict use_column
begin return query
  select m.id from platform.merchant m
    cross join lateral (select e.id from public.event e where e.merchant_id = m.id order by e.id desc limit 1) latest
    left join public.weighed_upto w on w.merchant_id = m.id
   where latest.id > coalesce(w.event_id, 0)
     and exists (select from public.bank_line l where l.merchant_id = m.id and l.state = 'open');
end $$;
revoke all on function platform.merchants_to_weigh from public;
grant execute on function platform.merchants_to_weigh to longtail_app;
