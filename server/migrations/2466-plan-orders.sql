-- The code under which all orders of a group's services stand together, and how often a service was begun anew: each time has an order of its own.
alter table travel_plan add column order_code text not null default '';
alter table plan_service add column round smallint not null default 0;
