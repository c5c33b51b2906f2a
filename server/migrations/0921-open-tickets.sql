-- An open ticket is good from the day of its sale until it runs out; both days are fixed when its voucher is issued, so that
-- a product that changes later changes no ticket that was sold. Null of all that is bound to a day, and `valid_until` of
-- what never runs out.
alter table entitlement add column valid_from date, add column valid_until date,
  add constraint entitlement_validity check (valid_until is null or valid_from is not null);
create function app.ticket_last_day(facts jsonb, sold date) returns date immutable parallel safe language sql as
  $$ select coalesce((facts ->> 'validUntil')::date, sold + (facts ->> 'validDays')::integer) $$;
-- Vouchers that are out already, by what their product says today.
update entitlement e set valid_from = k.sold, valid_until = app.ticket_last_day(k.facts, k.sold)
  from (select l.merchant_id, l.id, s.facts, (o.created_at at time zone m.time_zone)::date as sold
      from order_line l join orders o on o.merchant_id = l.merchant_id and o.id = l.order_id
      join sku s on s.merchant_id = l.merchant_id and s.id = l.sku_id and s.facts ->> 'validity' = 'open'
      join platform.merchant m on m.id = l.merchant_id) k
 where k.merchant_id = e.merchant_id and k.id = e.line_id;
