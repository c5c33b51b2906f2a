-- The items touch nothing of each other: two are done at once.
alter table bulk_job add apart boolean not null default false;
