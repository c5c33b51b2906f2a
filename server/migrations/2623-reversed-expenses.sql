-- What was approved by mistake is taken back by its reverse, on the account that it stands on.
alter table plan_expense drop constraint plan_expense_status_check;
alter table plan_expense
  add constraint plan_expense_status_check check (status in ('submitted', 'approved', 'rejected', 'reversed')),
  add column cost_account text;
update role set permissions = permissions || '{group.expense.reverse}'
 where permissions @> '{group.expense.reopen}' and not permissions @> '{group.expense.reverse}';
