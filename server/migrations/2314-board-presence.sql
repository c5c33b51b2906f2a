-- Who looks at a day's board, and which card each has in hand. Worth nothing after a minute: kept without a log.
create unlogged table board_presence (
  merchant_id integer not null references platform.merchant, user_id bigint not null, kind text not null check (kind in ('trip', 'dive')),
  date date not null, user_name text not null, card text not null default '', seen_at timestamptz not null default clock_timestamp(),
  primary key (merchant_id, kind, date, user_id)
);
create index board_presence_seen on board_presence (seen_at);
