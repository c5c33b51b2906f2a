-- What a group's quotation tells beside its days: copied from its tour, changed for this group alone.
alter table travel_plan
  add column inclusions jsonb not null default '{}',
  add column exclusions jsonb not null default '{}',
  add column terms jsonb not null default '{}';
