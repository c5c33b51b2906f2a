-- When the guests of a group were last asked by the product for what the list misses.
alter table travel_plan add column guests_reminded_on date;
