-- The tax in what an item brings: it is the state's, as that in the order's price is.
alter table order_item add column tax_minor bigint not null default 0;
