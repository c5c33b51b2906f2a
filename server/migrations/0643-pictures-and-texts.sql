-- Pictures of a SKU beside its cover, in their order; and its description, rich text by language, cleaned before it is kept.
create table sku_picture (
  merchant_id integer not null, sku_id bigint not null, position smallint not null,
  file_id bigint not null,
  primary key (merchant_id, sku_id, position), unique (merchant_id, sku_id, file_id),
  foreign key (merchant_id, sku_id) references sku, foreign key (merchant_id, file_id) references file
);
call app.secure('sku_picture', 'true');
alter table sku add column descriptions jsonb not null default '{}';
