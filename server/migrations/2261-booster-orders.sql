-- Orders of a mapping, for what it has sold.
create index channel_order_product on channel_order (merchant_id, product_id, created_at) where product_id is not null;
