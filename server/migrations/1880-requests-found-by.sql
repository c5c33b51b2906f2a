-- What a request that waits is found by, as its order has it (app.found_by): to look each order up for it is what a search in the queue cost.
alter table order_request add column found_by text not null default '';
alter table order_refund add column found_by text not null default '';
update order_request r
   set found_by = concat_ws(' ', o.code, o.agent_order_code, o.contact_name, o.contact_pinyin, o.lead_name, o.contact_phone, o.item_names)
  from orders o where o.merchant_id = r.merchant_id and o.id = r.order_id and r.status in ('applied', 'sent');
update order_refund r
   set found_by = concat_ws(' ', o.code, o.agent_order_code, o.contact_name, o.contact_pinyin, o.lead_name, o.contact_phone, o.item_names)
  from orders o where o.merchant_id = r.merchant_id and o.id = r.order_id and r.status in ('applied', 'agreed', 'failed');
