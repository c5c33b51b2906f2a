-- How a company that buys pays, as each of its sellers sees it: orders on bills that fell due in the last 90 days, written once a day by the
-- seller. Read by nobody but through `pays_on_time`, which adds them up.
create table platform.market_payment (
  merchant_id integer not null references platform.merchant,
  buyer_id integer not null references platform.merchant,
  orders integer not null check (orders > 0), on_time integer not null check (on_time between 0 and orders),
  at timestamptz not null default clock_timestamp(),
  primary key (merchant_id, buyer_id)
);
create index on platform.market_payment (buyer_id);
