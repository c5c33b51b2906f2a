-- Does a SKU need a code of a prepaid ticket?
create or replace function app.takes_codes(merchant integer, sku bigint) returns boolean stable language plpgsql as $$
#variable_conflict use_column
begin return (
  select exists (select from prepaid_ticket t where t.merchant_id = merchant and t.sku_id = sku and t.enabled));
end $$;

-- How many uses a line needs of the tickets of one kind of guest.
create or replace function app.uses_needed(kind text, adults integer, children integer, infants integer, units integer)
returns integer immutable parallel safe language sql as $$
  select case kind when 'adult' then adults when 'child' then children when 'infant' then infants when 'unit' then units
    else case when units > 0 and adults + children = 0 then units else adults + children end end
$$;

-- Of a line: 'none' needs no codes, 'short' waits for some, 'full' has all. A code that is not good on the line's day counts once it is used.
create or replace function app.codes_of_line(merchant integer, line_id bigint, sku bigint, lives boolean, adults integer, children integer, infants integer, units integer)
returns text stable language plpgsql as $$
#variable_conflict use_column
begin return (
  select case when count(*) = 0 then 'none' when bool_or(has.uses < need.uses) then 'short' else 'full' end
    from prepaid_ticket t
    cross join lateral (select case when lives and t.enabled then app.uses_needed(t.guest_kind, adults, children, infants, units) else 0 end as uses) need
    cross join lateral (select coalesce(sum(c.uses), 0) as uses from prepaid_code c
      join order_line l on l.merchant_id = c.merchant_id and l.id = c.line_id
      where c.merchant_id = merchant and c.line_id = codes_of_line.line_id and c.ticket_id = t.id
        and (c.status = 'used' or c.status in ('reserved', 'issued') and l.date between c.valid_from and c.valid_until)) has
   where t.merchant_id = merchant and t.sku_id = sku and (t.enabled or has.uses > 0));
end $$;

-- How many uses of a SKU's tickets are free for each day on which one is, from a day on, so many days ahead.
create or replace function app.free_codes(merchant integer, sku bigint, from_day date, ahead integer)
returns table (date date, free integer) stable language plpgsql as $$
#variable_conflict use_column
begin return query
  with span as materialized (
    select c.valid_from, c.valid_until, sum(c.uses) as uses from prepaid_ticket t
      join prepaid_code c on c.merchant_id = t.merchant_id and c.ticket_id = t.id and c.status = 'free'
     where t.merchant_id = merchant and t.sku_id = sku and t.enabled and c.valid_until >= from_day group by 1, 2)
  select d.day::date, sum(span.uses)::integer
    from generate_series(from_day, from_day + ahead, interval '1 day') d(day)
    join span on d.day between span.valid_from and span.valid_until
   group by 1;
end $$;
-- Lines of a SKU that wait for codes, the order that was made first before the others.
create or replace function app.lines_waiting(merchant integer, sku bigint, from_day date)
returns table (order_id bigint, line_id bigint) stable language plpgsql as $$
#variable_conflict use_column
begin return query
  select l.order_id, l.id from order_line l join orders o on o.merchant_id = l.merchant_id and o.id = l.order_id
   where l.merchant_id = merchant and l.sku_id = sku and l.date >= from_day and l.supplier_status <> 'cancelled' and l.pieces is distinct from '[]'
     and o.deleted_at is null and o.status in ('reviewing', 'processing', 'confirmed', 'cancelling')
     and app.codes_of_line(merchant, l.id, sku, true, l.adults, l.children, l.infants, l.units) = 'short'
   order by l.order_id, l.id;
end $$;

-- Merchants that have bought tickets in advance, for the clock: ids alone. Also those that do not work with the product just now: their
-- books go on.
create or replace function platform.merchants_with_prepaid() returns table (merchant_id integer)
stable security definer set search_path = pg_catalog, pg_temp language plpgsql as $$
#variable_conflict use_column
begin return query
  select distinct t.merchant_id from public.prepaid_ticket t join platform.merchant m on m.id = t.merchant_id
   where m.plan <> 'ended';
end $$;
revoke all on function platform.merchants_with_prepaid from public;
grant execute on function platform.merchants_with_prepaid to longtail_app;
