-- The order that holds places for what a draft is to become: they are taken over as it is completed.
alter table order_draft add column held_order_id bigint;
