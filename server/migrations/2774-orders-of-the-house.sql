-- An order of the house itself carries what it costs: it is counted among no orders or guests.
alter table orders add column cost_only boolean not null default false;
