-- Pictures of fragments and tours (the first is the cover), and what they are tagged with.
alter table itinerary
  add column picture_file_ids bigint[] not null default '{}',
  add column tags text[] not null default '{}';
