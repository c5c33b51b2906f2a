-- Out of the recycle bin for good: the row stays for the orders made with it, its code is free again.
alter table sku add column cleared_at timestamptz, add column cleared_by bigint,
  add constraint sku_cleared_after_deleted check (cleared_at is null or deleted_at is not null);
alter table sku drop constraint sku_merchant_id_code_key;
create unique index sku_merchant_id_code_key on sku (merchant_id, code) where cleared_at is null;
create index sku_in_bin on sku (merchant_id, deleted_at) where deleted_at is not null and cleared_at is null;
