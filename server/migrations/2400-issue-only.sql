-- Agents and suppliers that settle outside: we book and issue, nothing of it is on our books. How much they may issue stands in one row.

alter table agent drop constraint agent_settlement_term_check,
  add constraint agent_settlement_term_check check (settlement_term in ('prepay', 'settle-by-order', 'invoice', 'outside'));
alter table supplier drop constraint supplier_settlement_term_check,
  add constraint supplier_settlement_term_check check (settlement_term in ('prepay', 'settle-by-order', 'invoice', 'outside'));
alter table orders drop constraint orders_payment_status_check,
  add constraint orders_payment_status_check
    check (payment_status in ('unpaid', 'part-paid', 'paid', 'refunding', 'part-refunded', 'refunded', 'paid-outside'));
create index orders_outside on orders (merchant_id, agent_id) where settlement_term = 'outside';

-- Of a line that is settled outside nothing is owed: as its supplier's term was when the line was given to it.
alter table order_line_cost add column outside boolean not null default false,
  add constraint order_line_cost_outside check (not outside or posted_minor = 0);

-- Vouchers of an agent that settles outside. Null: as many as it likes. The counts are those of the last order; whoever issues counts anew
-- under the row's lock, so that what was cancelled or redeemed meanwhile is free again.
create table issue_limit (
  merchant_id integer not null, agent_id bigint not null,
  per_day integer check (per_day > 0), per_month integer check (per_month > 0), at_once integer check (at_once > 0),
  today integer not null default 0, this_month integer not null default 0, open_now integer not null default 0,
  primary key (merchant_id, agent_id), foreign key (merchant_id, agent_id) references agent,
  constraint issue_limit_day check (today <= per_day),
  constraint issue_limit_month check (this_month <= per_month),
  constraint issue_limit_open check (open_now <= at_once)
);
