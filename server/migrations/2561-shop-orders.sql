-- What a guest bought in the shop by itself: in which language, and when the tickets were sent.
create table shop_order (
  merchant_id integer not null, order_id bigint not null, language text not null, mailed_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  primary key (merchant_id, order_id), foreign key (merchant_id, order_id) references orders
);
create index shop_order_open on shop_order (merchant_id, order_id) where mailed_at is null;
