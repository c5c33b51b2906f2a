-- Over which bills a rebate counts: each by itself, or all that end in one calendar year.
alter table rebate_rule add column period text not null default 'bill' check (period in ('bill', 'year'));
-- What lines of earlier bills earn besides, on the bill with which the year reached a higher step.
create table rebate_extra (
  merchant_id integer not null, bill_id bigint not null, line_id bigint not null,
  rule_id bigint not null, amount_minor bigint not null check (amount_minor <> 0),
  primary key (merchant_id, bill_id, line_id), foreign key (merchant_id, bill_id) references agent_bill,
  foreign key (merchant_id, line_id) references agent_bill_line, foreign key (merchant_id, rule_id) references rebate_rule
);
create index rebate_extra_line on rebate_extra (merchant_id, line_id);
