-- How many days before it leaves a departure is decided on, where its own form does not say it.
alter table group_setting add column decision_days smallint not null default 21 check (decision_days between 0 and 365);
