-- How prices of new sheets are rounded, by currency, and how seats stand in vehicles of a size.
alter table group_setting
  add column rounding text not null default 'up' check (rounding in ('up', 'half-up', 'down')),
  add column rounding_steps jsonb not null default '[]',
  add column seat_layouts jsonb not null default '[]';
