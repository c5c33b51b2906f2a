-- Trade statistics ask of each order whether its partner has a dispute about it.
create index on market_case (merchant_id, order_id);
