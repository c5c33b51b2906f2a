-- after: orders/orders-wanted.sql
-- Ids of one page, in the order asked: by when they were booked, take place or were changed, either way round. `after` is the key of the last
-- order of an earlier page.
create or replace function app.find_orders(f jsonb, at_most integer, skip integer, after jsonb default null)
returns table (id bigint, service_date date)
volatile security definer rows 50 set search_path = pg_catalog, pg_temp set jit = off set max_parallel_workers_per_gather = 0 language plpgsql as $$
declare
  by_service constant boolean := f->>'sort' = 'service';
  down constant boolean := coalesce((f->>'down')::boolean, not by_service);
  way constant text := case when down then ' desc' else '' end;
  beyond constant text := case when down then '<' else '>' end;
  w record;
begin
  select * into w from app.orders_wanted(f);
  return query select o.id, o.service_date
    from unnest(app.page_ids(
      w.base || case when after is null then ''
        when by_service then format(' and (o.service_date, o.id) %s (%L::date, %s)', beyond, after->>'date', (after->>'id')::bigint)
        else format(' and o.id %s %s', beyond, (after->>'id')::bigint) end,
      case f->>'sort' when 'service' then 'service_date' || way || ', ' when 'modified' then 'modified_at' || way || ', ' else '' end || 'id' || way,
      f->'text', w.codes, w.agents, at_most, skip)) with ordinality found (id, place)
    join public.orders o on o.merchant_id = app.merchant() and o.id = found.id order by found.place;
end $$;
revoke all on function app.find_orders from public;
grant execute on function app.find_orders to longtail_app;
