-- A list of all that is on offer, made by a job and fetched at an address of its own. One that is empty, or much smaller than the
-- one before, is held back until a person says yes: what is missing in it is deleted there.
create table channel_feed (
  merchant_id integer not null, connection_id bigint not null,
  products integer not null default 0, published_at timestamptz, checked_at timestamptz not null default clock_timestamp(),
  held_products integer,
  primary key (merchant_id, connection_id), foreign key (merchant_id, connection_id) references channel_account
);
create table channel_feed_shard (
  merchant_id integer not null, connection_id bigint not null, shard integer not null, body bytea not null, etag text not null,
  primary key (merchant_id, connection_id, shard), foreign key (merchant_id, connection_id) references channel_feed on delete cascade
);
