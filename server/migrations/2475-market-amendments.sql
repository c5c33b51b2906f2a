-- Other terms for a contract that runs: proposed, accepted by their hash, in force from a day on. Each side's copy holds them beside the terms
-- that stand.
alter table market_contract
  add column amend_state text check (amend_state in ('proposed', 'accepted')),
  add column amend_no integer, add column amend_ours boolean, add column amend_terms jsonb, add column amend_hash text, add column amend_from date,
  -- The seller's price level from that day on; its own.
  add column amend_strategy_id bigint,
  -- The last notice before its end that was given: 30, 14 or 3 days.
  add column renew_warned integer not null default 0,
  add foreign key (merchant_id, amend_strategy_id) references price_strategy,
  add constraint market_contract_amendment check (num_nulls(amend_state, amend_no, amend_ours, amend_terms, amend_hash, amend_from) in (0, 6));
alter table market_contract_version add column from_day date;

-- The version of the contract by which a record stands: what the contract says of it is changed there alone. And why an agent may not order.
alter table agent add column by_contract integer, add column contract_stop text not null default '' check (contract_stop in ('', 'suspended', 'licence'));
alter table supplier add column by_contract integer;

alter table market_setting add column mail_cases boolean not null default true, add column mail_licences boolean not null default true;

-- Files of an entry, each by its name and hash: these stand in the entry's own hash. Where each side keeps its copy is its own.
alter table market_case_entry add column files jsonb not null default '[]', add column file_ids bigint[] not null default '{}';

-- What each voucher of an agent costs that settles outside, and of which orders it was billed by now: a line of a bill says for how many.
alter table issue_limit add column fee_minor bigint not null default 0 check (fee_minor >= 0);
create table issue_fee (
  merchant_id integer not null, order_id bigint not null, agent_id bigint not null,
  currency char(3) not null, fee_minor bigint not null check (fee_minor > 0),
  primary key (merchant_id, order_id), foreign key (merchant_id, order_id) references orders on delete cascade
);
create index on issue_fee (merchant_id, agent_id);
create table issue_fee_line (
  merchant_id integer not null, line_id bigint not null, order_id bigint not null, vouchers integer not null check (vouchers > 0),
  primary key (merchant_id, line_id, order_id),
  foreign key (merchant_id, line_id) references agent_bill_line on delete cascade,
  foreign key (merchant_id, order_id) references issue_fee
);
create index on issue_fee_line (merchant_id, order_id);
