-- An order's agent and its SKU are the merchant's, and they are held by keys of their own: asking for the merchant besides was one
-- more look for each order made.
alter table orders drop constraint orders_merchant_id_fkey;
-- The only rows whose merchant nothing asked for.
alter table payment_case add foreign key (merchant_id) references platform.merchant (id);
