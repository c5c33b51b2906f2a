-- Spreadsheets of any kind, not of SKUs alone: which kind, about whom, and the heads as they were written. A row tells what
-- it changes from what to what, and what to look at though it is kept.
alter table sku_import rename to sheet_import;
alter table sku_import_row rename to sheet_import_row;
alter index sku_import_row_open rename to sheet_import_row_open;
alter index sku_import_row_code rename to sheet_import_row_code;
alter table sheet_import add column kind text not null default 'catalog.skus-play',
  add column subject jsonb not null default '{}', add column heads text[] not null default '{}';
alter table sheet_import alter column kind drop default;
alter table sheet_import_row add column warnings jsonb not null default '[]';
alter table sheet_import_row add column told jsonb not null default '[]';
update sheet_import_row set told = (select jsonb_agg(jsonb_build_object('column', c, 'before', '', 'after', '')) from unnest(changes) c)
 where changes <> '{}';
alter table sheet_import_row drop column changes;
alter table sheet_import_row rename column told to changes;
