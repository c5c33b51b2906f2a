-- By which user id a customer is known at a channel of ours (LINE): each channel has ids of its own.
create table sms_address (
  merchant_id integer not null, connection_id bigint not null, customer_id bigint not null, address text not null,
  linked_at timestamptz not null default clock_timestamp(),
  primary key (merchant_id, connection_id, customer_id),
  foreign key (merchant_id, connection_id) references outside_connection, foreign key (merchant_id, customer_id) references customer
);
-- Whoever was forgotten has none.
create unique index sms_address_one on sms_address (merchant_id, connection_id, address) where address <> '';
create index sms_address_of on sms_address (merchant_id, customer_id);
