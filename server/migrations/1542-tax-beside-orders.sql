-- The tax in what a bill gives and takes beside its orders, as its paper tells it.
alter table agent_bill add column adjusted_tax_minor bigint not null default 0, add column rebate_tax_minor bigint not null default 0;
