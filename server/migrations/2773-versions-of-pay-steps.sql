-- Of what is paid when, apart from the days and prices: who saves what was opened before somebody else saved is told.
alter table itinerary add column pay_version integer not null default 1;
