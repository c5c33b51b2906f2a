-- Lines whose supplier is asked for several of them by one letter: they wait for it, then they stand in its mail.
create table order_letter_line (
  merchant_id integer not null references platform.merchant, line_id bigint not null, order_id bigint not null,
  supplier_id bigint not null, asked_at timestamptz not null, mail_id bigint,
  primary key (merchant_id, line_id), foreign key (merchant_id, line_id) references order_line on delete cascade
);
create index on order_letter_line (merchant_id, supplier_id) where mail_id is null;
create index on order_letter_line (merchant_id, mail_id);
