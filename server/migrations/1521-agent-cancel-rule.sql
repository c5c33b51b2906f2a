alter table agent add column cancel_rule jsonb not null default '[]';
