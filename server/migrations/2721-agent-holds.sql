-- For how long an unpaid order of an agent is held, and for how many days a price that is quoted to it holds; null: as for everybody.
alter table agent
  add column hold_minutes integer check (hold_minutes between 5 and 10080),
  add column price_days integer check (price_days between 0 and 365);
