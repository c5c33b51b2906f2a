-- Screens that came later ask for rights of their own. A role that has the ordinary one gets its twin, so that nobody loses
-- sight of what the merchant sells: hotel rooms stood on the ordinary pages before, add-ons among the products.
with twin (ordinary, new) as (values
  ('entertainment.all', 'hotel.list_hotel'),
  ('entertainment.all.edit', 'hotel.list_hotel.edit'),
  ('entertainment.ProductList', 'hotel.ProductList_hotel'),
  ('entertainment.ProductList.edit', 'hotel.ProductList_hotel.edit'),
  ('entertainment.tagManage', 'hotel.tagManage_hotel'),
  ('entertainment.tagManage.edit', 'hotel.tagManage_hotel.edit'),
  ('entertainment.Recycle', 'hotel.Recycle_hotel'),
  ('entertainment.Recycle.clear', 'hotel.Recycle_hotel.clear'),
  ('entertainment.costManage', 'hotel.costManage_hotel'),
  ('entertainment.costManage.edit', 'hotel.costManage_hotel.edit'),
  ('entertainment.calendarPrice', 'hotel.calendarPrice_hotel'),
  ('entertainment.calendarPrice.edit', 'hotel.calendarPrice_hotel.edit'),
  ('entertainment.calendarPrice', 'hotel.hotelPriceCalendar'),
  ('entertainment.calendarPrice.edit', 'hotel.hotelPriceCalendar.edit'),
  ('entertainment.all', 'entertainment.exts'),
  ('entertainment.all.edit', 'entertainment.exts.edit'),
  ('tools.AgentQuotationMain.edit', 'tools.wxAgentQuotation.share')
), given as (
  select r.merchant_id, r.id, array_agg(distinct t.new order by t.new) as keys
    from role r join twin t on t.ordinary = any(r.permissions) and not t.new = any(r.permissions)
   where r.audience = 'staff' and r.built_in is null
   group by r.merchant_id, r.id
)
update role r set permissions = r.permissions || g.keys
  from given g where r.merchant_id = g.merchant_id and r.id = g.id;
