-- Where a pick-up zone lies on the map; null where nobody has said so.
alter table pickup_zone
  add column latitude double precision check (latitude between -90 and 90),
  add column longitude double precision check (longitude between -180 and 180),
  add constraint pickup_zone_place check ((latitude is null) = (longitude is null));
