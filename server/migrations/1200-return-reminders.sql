-- The last day of an open return that its guests and agent were reminded of: each day once.
alter table orders add column return_reminded date;
