-- The output tax that the books hold of money paid for an order before it is sold.
alter table orders add column prepaid_tax_minor bigint not null default 0;
