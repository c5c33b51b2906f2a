-- A round trip is one order with a line for each way: 1 out, 2 back. An open return has no day yet: its date is the last on which it may be used.
alter table order_line
  add column leg smallint check (leg in (1, 2)),
  add column open_until date,
  -- when this way begins: what is kept of it, and until when it can be booked, go by that
  add column leg_starts_at timestamptz,
  add constraint order_line_leg_starts check ((leg is null) = (leg_starts_at is null)),
  add constraint order_line_open_return check (open_until is null or (leg = 2 and date = open_until));
-- The way back as lists, the gate and the sweep read it; open: no day is reserved, and this is the last.
alter table orders
  add column return_date date,
  add column return_open boolean not null default false,
  add constraint orders_open_return check (not return_open or return_date is not null);
create index orders_return_open on orders (merchant_id, return_date) where return_open;

-- A guest's link without a call reserves the way back of an open return.
alter table platform.guest_link alter column call_id drop not null;

-- The leg that a call decides for; null: the whole order.
alter table departure_call_order add column leg smallint check (leg in (1, 2));
