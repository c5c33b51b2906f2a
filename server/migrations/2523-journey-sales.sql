-- A single room on a departure is an add-on: what a departure may have of them is the add-on's stock.
alter table journey add column single_sku_id bigint,
  add constraint journey_single_sku unique (merchant_id, single_sku_id),
  add foreign key (merchant_id, single_sku_id) references sku;
-- Closed by its own rule, so that it stays open where a person opens it again.
alter table journey_departure add column closed_on date;
