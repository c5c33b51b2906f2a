-- An add-on (a pick-up, insurance, a meal, equipment) is sold beside a product, never alone. Its own row is a SKU's row, so that
-- prices, quotations, strategies, costs, suppliers, taxes, stock and the recycle bin hold for it as for any other. What it is and
-- how it is charged stand in its facts.
alter table sku drop constraint sku_product_type_check;
alter table sku add constraint sku_product_type_check check (product_type in
  ('transfer','car-charter','day-trip','things-to-do','spa','diving','ticket','boat-ticket','hotel-room','custom-package','add-on'));
alter table sku add constraint sku_add_on check (product_type <> 'add-on' or (package_price is null and sessions = '{}' and stock_mode in ('free', 'date')
  and facts ->> 'charge' in ('guest', 'unit', 'order') and (facts ->> 'charge' = 'guest') = (charge_method = 'per-person')));

-- What a SKU, or a package, offers beside itself: taken with each order where it is required, suggested in a quantity, limited for an order.
create table sku_add_on (
  merchant_id integer not null,
  sku_id bigint not null,
  add_on_id bigint not null,
  required boolean not null default false,
  quantity smallint not null default 0 check (quantity between 0 and 500),
  most smallint check (most between 1 and 500),
  primary key (merchant_id, sku_id, add_on_id),
  foreign key (merchant_id, sku_id) references sku,
  foreign key (merchant_id, add_on_id) references sku,
  check (sku_id <> add_on_id),
  check (most is null or quantity <= most)
);
create index on sku_add_on (merchant_id, add_on_id);
call app.secure('sku_add_on', 'true');
