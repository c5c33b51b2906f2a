-- What was put in to look around with: removed in one act, unless something real hangs on it.
create table sample_record (
  merchant_id integer not null references platform.merchant, kind text not null check (kind in ('sku', 'agent', 'supplier')), record_id bigint not null,
  at timestamptz not null default clock_timestamp(),
  primary key (merchant_id, kind, record_id)
);
