-- What a guest of a group needs for their health and to get about; and rooms that stand beside each other.
alter table plan_guest
  add column mobility text not null default '',
  add column health text not null default '',
  -- The guest agreed that whoever looks after the group on tour is told.
  add column care_shared boolean not null default false;
alter table plan_room
  add column link text not null default '' check (link in ('', 'connecting', 'adjoining', 'near', 'same-floor')),
  add column linked_ids bigint[] not null default '{}';
