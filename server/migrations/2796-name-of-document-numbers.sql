-- A spread database adds a number to the names of constraints, shortens what gets too long by it, and renames none (docs/citus.md).
alter table customer_document drop constraint customer_document_merchant_id_customer_id_kind_number_key,
  add constraint customer_document_number unique (merchant_id, customer_id, kind, number);
