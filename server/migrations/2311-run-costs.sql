-- What a run burns and costs besides coach and crew, in the merchant's currency; null: not known yet.
alter table day_run add column fuel_minor bigint check (fuel_minor >= 0), add column other_minor bigint check (other_minor >= 0);
