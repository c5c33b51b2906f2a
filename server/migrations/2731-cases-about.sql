-- A case is about an order, an order on a bill, a contract or a licence; the reference is what both sides call it.
alter table market_case
  add column about text not null default 'order' check (about in ('order', 'bill', 'contract', 'licence')),
  add column reference text not null default '', add column contract_id bigint,
  add foreign key (merchant_id, contract_id) references market_contract;
-- What live cases claim of a line is left out of payment runs.
create index market_case_line on market_case (merchant_id, line_id) where state in ('open', 'answered', 'proposed', 'escalated');
