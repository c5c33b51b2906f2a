-- What somebody else's clock limits, the longest waiting first: each board of deadlines reads the beginning of these alone.
create index order_line_waiting on order_line (merchant_id, (greatest(sent_at, asked_at))) where supplier_status in ('in-process', 'reviewing');
create index orders_withdrawn on orders (merchant_id, withdrawn_at) where status = 'cancelling' and deleted_at is null;
create index orders_held on orders (merchant_id, pay_by)
  where pay_by is not null and status in ('reviewing', 'processing') and payment_status = 'unpaid' and deleted_at is null;
create index order_request_waiting on order_request (merchant_id, applied_at) where status in ('applied', 'sent');
