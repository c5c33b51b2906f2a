-- A departure of a journey becomes a group by itself as its first place is sold.
alter table group_setting add column plan_at_first_sale boolean not null default false;
