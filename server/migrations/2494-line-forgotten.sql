-- Who was forgotten before text messages were a part of it: written to no more, and what was written to them goes.
delete from sms_address a using customer c where c.merchant_id = a.merchant_id and c.id = a.customer_id and c.erased_at is not null;
update sms_part p set told = ''
  from sms_message m join customer c on c.merchant_id = m.merchant_id and c.id = m.customer_id and c.erased_at is not null
 where p.merchant_id = m.merchant_id and p.message_id = m.id and p.told <> '';
update sms_message m
   set phone = '***', body = '', told = '', version = m.version + 1,
       status = case when m.status in ('waiting', 'queued') then 'skipped' else m.status end,
       cause = case when m.status in ('waiting', 'queued') then 'erased' else m.cause end,
       ended_at = case when m.status in ('waiting', 'queued') then clock_timestamp() else m.ended_at end
  from customer c where c.merchant_id = m.merchant_id and c.id = m.customer_id and c.erased_at is not null;
-- What guests wrote in a chat and was worked on is stored no longer.
update outside_inbox i set body = ''
  from outside_connection o
 where o.merchant_id = i.merchant_id and o.id = i.connection_id and o.system = 'line' and i.state in ('handled', 'ignored');
