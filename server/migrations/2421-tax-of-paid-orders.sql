-- Journals have an order's version in their key. An act that left the version as it was has used the key of the next act's.
update orders o set version = o.version + 1
  from (select distinct merchant_id, split_part(once_key, ' ', 2)::bigint as order_id,
               substr(split_part(once_key, ' ', 3), 2)::bigint as version
          from journal
         where once_key ~ '^order \d+ v\d+ \d+$') used
 where used.merchant_id = o.merchant_id and used.order_id = o.id and used.version = o.version;

-- The tax of orders that were paid before the books owed it from the payment on, and are not sold yet: a job each, as it is the ledger
-- that writes journals.
select platform.enqueue('orders.taxPrepaid', json_build_object('merchantId', merchant_id, 'orderId', id),
                        format('tax prepaid %s %s', merchant_id, id))
  from orders
 where settlement_term = 'settle-by-order' and reserved_minor > 0 and tax_minor > 0 and prepaid_tax_minor = 0;
