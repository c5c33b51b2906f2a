-- What changes after the confirmation cost the agent: more payers left than may go free of charge. In the currency of the accepted price.
alter table travel_plan add column change_fee_minor bigint not null default 0 check (change_fee_minor >= 0);
