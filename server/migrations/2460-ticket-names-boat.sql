-- A ticket of a national park names the boat that its guests come by: once it is given out they stay on it.
alter table prepaid_ticket add column names_boat boolean not null default false;
