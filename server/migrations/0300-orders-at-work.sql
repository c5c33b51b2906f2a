-- What orders need to be worked with: money set aside, who changed them last, what to ask the supplier, how to find them.

alter table orders
  add column created_status text not null default 'processing',
  -- set aside for it and not yet sold; what was booked as a sale; what was kept when it was cancelled
  add column reserved_minor bigint not null default 0 check (reserved_minor >= 0),
  add column booked_minor bigint not null default 0 check (booked_minor >= 0),
  add column fee_minor bigint,
  -- after this moment an answer is of no use any more
  add column answer_by timestamptz,
  add column modified_by bigint,
  -- the first guest's name (else the contact's) and the phone's last four digits, as duplicates and searches compare them
  add column lead_name text not null default '',
  add column phone_tail text not null default '';
alter table order_line
  add column asked_at timestamptz,
  add column asked_text text not null default '',
  -- a driver belongs to this line (transfer, charter, or a SKU with pick-up)
  add column driven boolean not null default false;

-- Numbers of order codes, drawn in blocks so that no order waits for another's number.
create table order_number (
  merchant_id integer primary key references platform.merchant, next bigint not null default 10001
);
call app.secure('order_number');

-- Names to search in, apart from the order: a move of the order must not write its index again. The grams of a name are
-- hashed together with the merchant (server/orders/search-grams.ts), so that the index begins with the merchant.
create table order_search (
  merchant_id integer not null, order_id bigint not null,
  grams integer[] not null, names text not null,
  primary key (merchant_id, order_id), foreign key (merchant_id, order_id) references orders
);
create index order_search_grams on order_search using gin (grams) with (gin_pending_list_limit = 256);
call app.secure('order_search');

-- Live orders of each agent (neither deleted nor archived), kept by every command that makes or ends one.
create table order_count (
  merchant_id integer not null, agent_id bigint not null, live bigint not null default 0,
  primary key (merchant_id, agent_id), foreign key (merchant_id, agent_id) references agent
) with (fillfactor = 50);
call app.secure('order_count', 'agent_id = (select app.agent())');

-- When a person last looked at an order.
create table order_seen (
  merchant_id integer not null, user_id bigint not null, order_id bigint not null, at timestamptz not null default now(),
  primary key (merchant_id, user_id, order_id), foreign key (merchant_id, user_id) references app_user
);
call app.secure('order_seen', 'true', 'true');

create index orders_agent on orders (merchant_id, agent_id, id);
create index orders_status on orders (merchant_id, status, id);
create index orders_service on orders (merchant_id, service_date, id);
create index orders_sku on orders (merchant_id, sku_id, id);
create index orders_modified on orders (merchant_id, modified_at);
create index orders_phone on orders (merchant_id, phone_tail, service_date) where phone_tail <> '';
create index orders_lead_name on orders (merchant_id, lead_name, service_date) where lead_name <> '';
create index orders_third_code on orders (merchant_id, third_code) where third_code <> '';
create index orders_any_agent_code on orders (merchant_id, agent_order_code) where agent_order_code <> '';
create index orders_to_hand_off on orders (merchant_id, supplier_status, id)
  where status in ('processing', 'confirmed') and deleted_at is null and supplier_status in ('pending', 'in-process', 'supplier-replied', 'rejected');
create index orders_withdrawing on orders (merchant_id, agent_status, id) where agent_status <> 'none';
create index orders_followed on orders (merchant_id, id) where follow_up = 'tracking' and deleted_at is null;
create index orders_deleted on orders (merchant_id, deleted_at) where deleted_at is not null;
create index orders_unpaid on orders (pay_by) where pay_by is not null and status in ('reviewing', 'processing') and payment_status = 'unpaid';
create index orders_unanswered on orders (answer_by) where answer_by is not null and status in ('reviewing', 'processing');

create or replace view supplier_order_line with (security_barrier) as
  select l.merchant_id, l.id, l.order_id, o.code as order_code, l.sku_code, l.product_type, l.charge_method, l.name, l.names, l.date, l.session, l.end_date,
         l.adults, l.children, l.infants, l.units, l.supplier_status, l.asked, l.supplier_order_code, l.supplier_note, l.reject_reason, l.driver, l.sent_at, l.answered_at, l.version,
         o.contact_name, o.contact_pinyin, o.contact_phone, o.collected, o.remark, o.status as order_status, o.starts_at,
         l.position, l.asked_at, l.asked_text, l.driven, o.created_at, o.modified_at, o.phone_tail, o.modified_by
    from order_line l join orders o on o.merchant_id = l.merchant_id and o.id = l.order_id
   where l.merchant_id = (select app.merchant()) and l.supplier_id = (select app.supplier()) and l.sent_at is not null and o.deleted_at is null;
create index order_line_sent on order_line (merchant_id, supplier_id, id) where sent_at is not null;

-- Orders whose time is over, of every merchant: the one sweep that crosses merchants, ids only.
create function platform.orders_overdue(at_most integer)
returns table (merchant_id integer, order_id bigint, why text)
stable security definer set search_path = pg_catalog, pg_temp language sql as $$
  (select o.merchant_id, o.id, 'unpaid' from public.orders o
    where o.pay_by < now() and o.pay_by is not null and o.status in ('reviewing', 'processing') and o.payment_status = 'unpaid' and o.deleted_at is null
    order by o.pay_by limit at_most)
  union all
  (select o.merchant_id, o.id, 'unanswered' from public.orders o
    where o.answer_by < now() and o.answer_by is not null and o.status in ('reviewing', 'processing') and o.deleted_at is null
    order by o.answer_by limit at_most)
$$;
revoke all on function platform.orders_overdue from public;
grant execute on function platform.orders_overdue to longtail_app;
