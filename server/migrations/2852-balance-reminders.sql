-- The day of its balance that the agent of an order was reminded of: each day once.
alter table orders add column balance_reminded date;
