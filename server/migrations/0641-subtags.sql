-- A tag may hold subtags, one level deep; a name is unique where it stands.
alter table tag add column parent_id bigint,
  add foreign key (merchant_id, parent_id) references tag,
  add check (parent_id <> id);
alter table tag drop constraint tag_merchant_id_name_key;
alter table tag add constraint tag_name_once unique nulls not distinct (merchant_id, parent_id, name);
create index sku_tag_of_tag on sku_tag (merchant_id, tag_id);
