-- Tags, stepwise prices and promotions are read by people of several languages: the name of each in their own, where it is
-- known. `name` stays the one that is unique, and by which events tell of it.
alter table tag add column names jsonb not null default '{}';
alter table ladder add column names jsonb not null default '{}';
alter table promo add column names jsonb not null default '{}';
update tag set names = jsonb_build_object('en', name);
update ladder set names = jsonb_build_object('en', name);
update promo set names = jsonb_build_object('en', name);
