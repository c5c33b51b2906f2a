-- What an order counts for in figures, as it was when it was last added to their sums. Costs in the merchant's currency are one sum;
-- those in other currencies stand line by line ('CNY:1200,USD:500'), as they are worth what the rates of a later day say.
create table order_sales (
  merchant_id integer not null references platform.merchant, order_id bigint not null,
  service_day date not null, booked_day date not null,
  sku_id bigint not null, agent_id bigint not null, created_by bigint not null, category_id bigint not null,
  product_type text not null, settlement_term text not null, channel text not null,
  lacks boolean not null, foreign_costs text not null,
  orders bigint not null, cancelled bigint not null, guests bigint not null, revenue bigint not null, own_cost bigint not null,
  primary key (merchant_id, order_id)
) with (fillfactor = 85);

-- The same added up by day, of service and of booking.
create table sales_sum (
  merchant_id integer not null references platform.merchant, basis text not null check (basis in ('service', 'booking')), day date not null,
  sku_id bigint not null, agent_id bigint not null, created_by bigint not null, category_id bigint not null,
  product_type text not null, settlement_term text not null, channel text not null,
  lacks boolean not null, foreign_costs text not null, costs_key uuid not null generated always as (md5(foreign_costs)::uuid) stored,
  orders bigint not null, cancelled bigint not null, guests bigint not null, revenue bigint not null, own_cost bigint not null,
  primary key (merchant_id, basis, day, sku_id, agent_id, created_by, category_id, product_type, settlement_term, channel, lacks, costs_key)
) with (fillfactor = 85);

-- Orders that changed since they were added up. The triggers write it, one row a statement; an order may stand in it often.
create table sales_change (
  merchant_id integer not null references platform.merchant, id bigint generated always as identity, order_ids bigint[] not null,
  primary key (merchant_id, id)
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 500);

-- By which time zone and in which currency a merchant's sums are kept; none where they are not kept yet.
create table sales_book (
  merchant_id integer primary key references platform.merchant, time_zone text not null, currency char(3) not null
);
