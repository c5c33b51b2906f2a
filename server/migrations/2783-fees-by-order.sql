-- What an order of an agent that settles outside costs beside, once, whatever its vouchers cost.
alter table issue_limit add column order_fee_minor bigint not null default 0 check (order_fee_minor >= 0);
alter table issue_fee
  add column order_fee_minor bigint not null default 0 check (order_fee_minor >= 0),
  drop constraint issue_fee_fee_minor_check,
  add constraint issue_fee_fee_minor_check check (fee_minor >= 0 and fee_minor + order_fee_minor > 0);
