-- Strategies are called in five languages, as everything else that people name.
alter table price_strategy add column names jsonb not null default '{}' check (jsonb_typeof(names) = 'object');
update price_strategy set names = jsonb_build_object('en', name);
alter table price_strategy drop column name;
