-- A system that tells all accounts' news at one address names whose they are.
alter table platform.outside_door add column account text unique;
