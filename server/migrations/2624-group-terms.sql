-- How many of a group may stay at home free of charge and until when, and after how many days an overdue instalment stops the next groups.
alter table group_setting
  add column shrink_basis_points integer not null default 1000 check (shrink_basis_points between 0 and 10000),
  add column shrink_days integer not null default 14 check (shrink_days between 0 and 365),
  add column grace_days integer not null default 3 check (grace_days between 0 and 365);
