-- What cardholders took back by a dispute that is open or lost: it cannot be given back besides.
alter table payment_attempt add column disputed_minor bigint not null default 0 check (disputed_minor >= 0);
alter table payment_case drop constraint payment_case_kind_check;
alter table payment_case add constraint payment_case_kind_check
  check (kind in ('mismatch', 'duplicate', 'not-wanted', 'forged', 'unknown-payment', 'given-twice'));
-- The answer to a dispute: what is told in it, its paper, and whether the provider has it.
alter table payment_dispute add column pack_state text not null default 'none' check (pack_state in ('none', 'making', 'made', 'sending', 'sent', 'failed')),
  add column pack jsonb, add column pack_send boolean not null default false, add column pack_error text not null default '', add column sent_at timestamptz,
  add column sent_by_name text not null default '';
create index payment_dispute_due on payment_dispute (merchant_id, due_at) where due_at is not null;
create table payment_dispute_pack (
  merchant_id integer not null, dispute_id bigint not null, pdf bytea not null, made_at timestamptz not null default clock_timestamp(),
  primary key (merchant_id, dispute_id), foreign key (merchant_id, dispute_id) references payment_dispute
);
-- Which payout a movement went to the bank with, and what of a payout is explained by movements.
alter table payment_line add column settled_payout_id bigint;
create index on payment_line (merchant_id, settled_payout_id) where settled_payout_id is not null;
create index on payment_line (merchant_id, connection_id, at, id);
alter table payment_payout add column explained_minor bigint;
