-- What is spent on tour and by which limits, what people who go along are paid a day, and which places suppliers usually give free.
alter table group_setting
  add column expense_categories jsonb not null default '[]',
  add column photo_above_minor bigint default 50000 check (photo_above_minor >= 0),
  add column guide_pay jsonb not null default '[]',
  add column free_places jsonb not null default '[]';
