-- An account can be deleted whatever its person did: what was done holds the name itself, what was looked at goes along.
alter table order_seen drop constraint order_seen_merchant_id_user_id_fkey,
  add foreign key (merchant_id, user_id) references app_user on delete cascade;
alter table bulk_job drop constraint bulk_job_merchant_id_user_id_fkey;
alter table order_import drop constraint order_import_merchant_id_created_by_fkey,
  drop constraint order_import_merchant_id_acted_by_fkey;
