-- A pool that several products share is read by people of several languages: its name in each, where it is known. `name`
-- stays the one by which it is searched and told in events; '{}' where there is no other.
alter table stock_pool add column names jsonb not null default '{}';
update stock_pool n set names = s.names
  from sku_pool p join sku s on s.merchant_id = p.merchant_id and s.id = p.sku_id
 where p.merchant_id = n.merchant_id and p.pool_id = n.id
   and n.name in (select value from jsonb_each_text(s.names));
