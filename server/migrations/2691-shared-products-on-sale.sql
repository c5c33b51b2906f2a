-- Shared products that were off sale when 2660 came are shown to nobody either.
update platform.market_product p
   set on_sale = s.on_sale and s.enabled and s.deleted_at is null
  from sku s
 where s.merchant_id = p.merchant_id and s.id = p.sku_id
   and p.on_sale is distinct from (s.on_sale and s.enabled and s.deleted_at is null);
