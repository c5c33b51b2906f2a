-- What a stay is asked for beside its order: `stay` names its tab on a `day`, `stay_state` whether its guests are there. Nothing is
-- asked of orders that are none.
create or replace function app.stay_conditions(f jsonb) returns text
stable set search_path = pg_catalog, pg_temp language plpgsql as $$
declare
  w text[] := '{}';
begin
  -- A stay arrives on the day of its order, which has an index of them in that order.
  if f ? 'stay' and f->>'stay' <> 'upcoming' then
    w := w || case f->>'stay'
      when 'arrivals' then format('s.arrival = %L::date', f->>'day')
      when 'inHouse' then format($t$s.departure > %1$L::date and s.departure <= %1$L::date + 90 and s.arrival <= %1$L::date and s.stay_state in ('expected', 'in-house')$t$, f->>'day')
      else format($t$s.departure = %L::date and s.stay_state <> 'absent'$t$, f->>'day') end;
  end if;
  if f ? 'stay_state' then
    w := w || format('s.stay_state in (%s)', (select string_agg(quote_literal(v), ', ') from jsonb_array_elements_text(f->'stay_state') v));
  end if;
  return case when w = '{}' then '' else format(' and o.id in (select s.order_id from public.order_stay s where s.merchant_id = %s and %s)', app.merchant(), array_to_string(w, ' and ')) end
    || case when f ? 'stay' then $t$ and o.status in ('reviewing', 'processing', 'confirmed', 'cancelling')$t$ else '' end
    || case when f->>'stay' = 'upcoming' then format(' and o.service_date > %L::date', f->>'day') else '' end;
end $$;

-- Those that one spreadsheet was made into.
create or replace function app.import_conditions(f jsonb) returns text
stable set search_path = pg_catalog, pg_temp language sql as $$
  select case when f ? 'importId'
    then format(' and o.id in (select i.order_id from public.order_import_order i where i.merchant_id = %s and i.import_id = %s)', app.merchant(), (f->>'importId')::bigint)
    else '' end
$$;

-- after: orders/reach.sql
-- Staff and agents: all that an order shows.
create or replace function app.orders_wanted(f jsonb, out base text, out agents bigint[], out codes text[])
stable set search_path = pg_catalog, pg_temp language plpgsql as $$
begin
  -- Of which agents they are is asked by whoever reads them (`app.of_agents`).
  base := 'select o.id, o.service_date, o.code, o.agent_order_code, o.third_code, o.contact_phone, o.phone_tail, o.sku_id, o.agent_id, o.modified_at from public.orders o where ' || app.order_conditions(case when app.agent() is not null or f->'agent_id' = '[]' then f else f - 'agent_id' end) || app.reach_condition() || app.stay_conditions(f) || app.import_conditions(f);
  agents := coalesce(case when app.agent() is not null then array[app.agent()] end, (select array_agg(v::bigint) from jsonb_array_elements_text(f->'agent_id') v));
  codes := array['code', 'agent_order_code', 'third_code'];
end $$;
