-- Orders that one act has changed have one moment: without their id in the index, thousands were sorted for a page of twenty.
drop index orders_modified;
create index orders_modified on orders (merchant_id, modified_at, id);
