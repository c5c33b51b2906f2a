-- Guest kinds of one quotation may speak in different ways: an adult's price fixed, a child's a percentage of the list price.
-- `methods` names the kinds that speak in another way than `method`; null where all speak in the same.
alter table quotation add column methods jsonb check (jsonb_typeof(methods) = 'object');
alter table price_strategy_rule add column methods jsonb check (jsonb_typeof(methods) = 'object');
