-- Rooms or vehicles that a group ordered, also where it is one alone: who is in which, the group's own lists say.
alter table orders add column block boolean not null default false;
-- For whom departures are operated. Not by its code: a merchant may have sold to an agent of that code long before.
alter table agent add column house boolean not null default false;
create unique index agent_house on agent (merchant_id) where house;
