-- What the clock asks every minute, and every sender whenever it lets messages go, is what is open, however much was ever sent.
create index sms_campaign_open on sms_campaign (merchant_id, id) where status = 'sending';
create index sms_message_under_way on sms_message (merchant_id, connection_id, created_at) where status in ('sending', 'sent');
create index sms_message_waiting on sms_message (merchant_id, connection_id, due_at, id) where status = 'waiting';
drop index sms_message_due;
