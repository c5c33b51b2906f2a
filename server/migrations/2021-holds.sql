-- Places that a marketplace holds until it pays: no order yet for anybody but the stock.
alter table orders add column on_hold boolean not null default false;
