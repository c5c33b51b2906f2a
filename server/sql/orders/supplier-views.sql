-- The supplier's narrow window on the lines sent to it: no price, no cost, no other supplier. Owner's rights, scope from the
-- session. It sees which of its lines is an add-on, and what that goes with: a lunch is for a trip, a pick-up leads to one.
create or replace view supplier_order_line with (security_barrier) as
  select l.merchant_id, l.id, l.order_id, o.code as order_code, l.sku_code, l.product_type, l.charge_method, l.name, l.names, l.date, l.session, l.end_date,
         l.adults, l.children, l.infants, l.units, l.supplier_status, l.asked, l.supplier_order_code, l.supplier_note, l.reject_reason, l.driver, l.sent_at, l.answered_at, l.version,
         o.contact_name, o.contact_pinyin, o.contact_phone, o.collected, o.remark, o.status as order_status, coalesce(l.leg_starts_at, o.starts_at) as starts_at,
         l.position, l.asked_at, l.asked_text, l.driven, o.created_at, o.modified_at, o.phone_tail, o.modified_by,
         l.kind, case when l.kind = 'add-on' then o.item_names end as goes_with, l.leg, l.open_until
    from order_line l join orders o on o.merchant_id = l.merchant_id and o.id = l.order_id
   where l.merchant_id = (select app.merchant()) and l.supplier_id = (select app.supplier()) and l.sent_at is not null and o.deleted_at is null;

create or replace view supplier_order_guest with (security_barrier) as
  select g.merchant_id, g.id, g.order_id, g.position, g.kind, g.name, g.pinyin, g.info
    from order_guest g
   where g.merchant_id = (select app.merchant()) and g.attendance <> 'cancelled'
     and exists (select from order_line l where l.merchant_id = g.merchant_id and l.order_id = g.order_id and l.supplier_id = (select app.supplier()) and l.sent_at is not null);

grant select on supplier_order_line, supplier_order_guest to longtail_app;
