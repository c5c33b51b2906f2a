-- A shared product that is off sale is shown to nobody until it is sold again.
alter table platform.market_product add column on_sale boolean not null default true;
