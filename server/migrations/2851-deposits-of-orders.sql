-- What is sold by a deposit and a balance: of its price this much is paid first, the rest so many days before the service.
alter table sku
  add column deposit_basis_points integer not null default 0 check (deposit_basis_points between 0 and 9900),
  add column balance_days integer not null default 0 check (balance_days between 0 and 365);
-- As it was when the order was made; 0: all of it is paid at once.
alter table orders
  add column deposit_basis_points integer not null default 0 check (deposit_basis_points between 0 and 9900),
  add column balance_days integer not null default 0 check (balance_days between 0 and 365);
create index orders_part_paid on orders (merchant_id, service_date) where payment_status = 'part-paid' and deleted_at is null;
