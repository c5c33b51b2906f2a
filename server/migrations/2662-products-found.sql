-- Companies are found by the products that they show to everybody.
create index market_product_search on platform.market_product using gin (search gin_trgm_ops);
