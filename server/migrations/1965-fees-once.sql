-- What went of an order by changes, by the steps of its rule: a step that keeps an amount is kept once.
alter table orders add column fee_steps jsonb not null default '[]' check (jsonb_typeof(fee_steps) = 'array');
