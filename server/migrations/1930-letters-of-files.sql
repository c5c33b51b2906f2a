-- How the letters of a file were read: found, or chosen by a person.
alter table sheet_import add column encoding text not null default 'utf-8';
alter table order_import add column encoding text not null default 'utf-8';
alter table supplier_statement add column encoding text not null default 'utf-8';
