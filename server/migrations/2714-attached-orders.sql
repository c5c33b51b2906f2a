-- An order that stood before its group did: it was tied to a service, and may be let go again.
alter table plan_service add column attached boolean not null default false;
