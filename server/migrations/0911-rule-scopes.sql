-- A strategy's rule for a `product` is one for a package, as a rule for a SKU names a SKU; a product type is a scope of its own.
do $$
declare name text;
begin
  for name in select conname from pg_constraint where conrelid = 'price_strategy_rule'::regclass and contype = 'c'
    and pg_get_constraintdef(oid) like '%scope%'
  loop
    execute format('alter table price_strategy_rule drop constraint %I', name);
  end loop;
end $$;
update price_strategy_rule set scope = 'type' where scope = 'product';
update price_strategy_rule r set scope = 'product' from sku s
 where r.scope = 'sku' and s.merchant_id = r.merchant_id and s.id = r.sku_id and s.package_price is not null;
alter table price_strategy_rule
  add check (scope in ('sku','product','type','category','catalogue')),
  add check ((scope in ('sku','product')) = (sku_id is not null) and (scope = 'type') = (product_type is not null)
    and (scope = 'category') = (category_id is not null));
