-- Whose products may be shown is asked product by product, by the key of its company: a list of all of them was read for each.
drop policy if exists shown on platform.market_product;
drop function if exists platform.market_sellers();
-- Accounts not in good standing are few, and asked for with every page of the market.
create index merchant_not_active on platform.merchant (id) where plan <> 'active';
