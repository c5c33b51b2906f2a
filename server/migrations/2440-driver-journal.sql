-- What drivers wrote on the pages of their links, each entry once however often a phone sends it. A later press on another phone counts
-- before an earlier one that arrives after it.
create table driver_entry (
  merchant_id integer not null, coach_id bigint not null, date date not null, id uuid not null, card_id bigint not null,
  mark text not null check (mark in ('arrived', 'aboard', 'no-show', 'undo', 'note')), aboard smallint check (aboard >= 0),
  note text not null default '',
  -- When it was pressed, by the clock of the server.
  at timestamptz not null, received_at timestamptz not null default clock_timestamp(),
  -- False: the card is of another coach or day by then, or somebody pressed later.
  applied boolean not null,
  primary key (merchant_id, coach_id, date, id), foreign key (merchant_id, coach_id) references coach
);
create index on driver_entry (merchant_id, card_id, at);

-- Where a coach is now, while its driver shares it: the last place alone, and no way that it went.
create table coach_position (
  merchant_id integer not null, coach_id bigint not null, date date not null,
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  accuracy_m integer not null check (accuracy_m >= 0), at timestamptz not null default clock_timestamp(),
  primary key (merchant_id, coach_id, date), foreign key (merchant_id, coach_id) references coach
);
create index coach_position_at on coach_position (at);
