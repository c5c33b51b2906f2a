-- Receipts that are not handed in yet, and those that were sent back; the tax that a receipt says.
alter table plan_expense drop constraint plan_expense_status_check;
alter table plan_expense
  add constraint plan_expense_status_check check (status in ('draft', 'submitted', 'returned', 'approved', 'rejected', 'reversed')),
  add column tax_minor bigint check (tax_minor between 0 and amount_minor),
  add column tax_id text not null default '';
