-- What a job order of guides says beside its facts, as the authority's form wants it.
alter table group_setting add column job_order_text jsonb not null default '{}';
