-- The paper at the provider: what is sent again names the same one.
alter table payment_dispute add column pack_file text not null default '';
