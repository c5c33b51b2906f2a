-- The price change log reads events of prices alone, newest first, and asks which of them were taken back.
create index event_prices on event (merchant_id, id) where type like 'pricing.%';
create index event_price_reverts on event (merchant_id, ((facts->>'reverts')::bigint)) where type = 'pricing.changeReverted';
