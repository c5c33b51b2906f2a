-- What was spent is entered until 30 days after a group's last day; later by a right of its own, which whoever looks at expenses has.
update role set permissions = permissions || '{group.expense.late}'
 where permissions @> '{group.expense.review}' and not permissions @> '{group.expense.late}';
