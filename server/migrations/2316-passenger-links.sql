-- Links by which the guests of an order give what the authority's list misses; only their hash is kept.
create table platform.passenger_link (
  token_hash bytea primary key, merchant_id integer not null references platform.merchant,
  order_id bigint not null, date date not null, language text not null,
  expires_at timestamptz not null, revoked_at timestamptz, seen_at timestamptz, created_at timestamptz not null default clock_timestamp()
);
create index passenger_link_order on platform.passenger_link (merchant_id, order_id);
