-- To whom a preset cost is owed: the supplier of its line, one that is named, or no supplier of ours.
alter table item_preset add column payee text not null default 'line' check (payee in ('line', 'named', 'nobody'));
update item_preset set payee = 'named' where supplier_id is not null;
alter table item_preset alter column payee drop default, add check ((payee = 'named') = (supplier_id is not null));
