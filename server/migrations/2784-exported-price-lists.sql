-- An export of a price list stands in the seller's books beside the looks.
alter table market_price_look
  add column exported boolean not null default false,
  drop constraint market_price_look_merchant_id_partner_id_by_name_day_sku_id_key,
  add unique nulls not distinct (merchant_id, partner_id, by_name, day, sku_id, exported);
