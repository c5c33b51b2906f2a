-- What is known of a SKU because of its type (route, pier, course, meals …), typed by the contract; '{}' = nothing yet.
alter table sku add column facts jsonb not null default '{}',
  add constraint sku_facts_of_type check (coalesce(facts ->> 'type', product_type) = product_type);
