-- Chinese names of tours and groups in Latin letters, whole and by their initials, so that they are found by either. Null: not spelt yet.
alter table itinerary add column spelt text;
alter table travel_plan add column spelt text;
create index on itinerary (merchant_id, id) where spelt is null;
create index on travel_plan (merchant_id, id) where spelt is null;
