-- Who has a departure's places is looked for by staff too, not only where the pool is guarded.
drop index if exists stock_take_guarded;
create index if not exists stock_take_departure on stock_take (merchant_id, pool_id, date, session);
