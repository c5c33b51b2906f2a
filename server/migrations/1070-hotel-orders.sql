-- Stays: of an order of a hotel room, from when until when, who of the desk has seen its guests, and how they sleep. Its days follow
-- the order's line by itself (server/sql/hotel-orders), so that whoever moves a line moves the stay.
create table order_stay (
  merchant_id integer not null, order_id bigint not null,
  arrival date not null, departure date not null check (departure > arrival),
  stay_state text not null default 'expected' check (stay_state in ('expected', 'in-house', 'checked-out', 'absent')),
  state_at timestamptz, state_by_name text not null default '',
  bed_wish text not null default 'any' check (bed_wish in ('any', 'double', 'twin', 'triple')),
  room_number text not null default '', note text not null default '',
  primary key (merchant_id, order_id),
  foreign key (merchant_id, order_id) references orders
) with (fillfactor = 85);
-- Who is there on a night left after it, and came on it or before: no stay is longer than 90 nights.
create index order_stay_departure on order_stay (merchant_id, departure, arrival, order_id);
create index order_stay_arrival on order_stay (merchant_id, arrival, order_id);

-- Where a guest of a room sleeps, if not in one of its beds.
create table order_bed (
  merchant_id integer not null, guest_id bigint not null, order_id bigint not null,
  bed text not null check (bed in ('extra-bed', 'cot')),
  primary key (merchant_id, guest_id),
  foreign key (merchant_id, order_id) references order_stay
);
create index on order_bed (merchant_id, order_id);

insert into order_stay (merchant_id, order_id, arrival, departure)
  select distinct on (l.merchant_id, l.order_id) l.merchant_id, l.order_id, l.date, coalesce(l.end_date, l.date + 1)
    from order_line l join orders o on o.merchant_id = l.merchant_id and o.id = l.order_id
   where o.product_type = 'hotel-room' and l.kind = 'sku' order by l.merchant_id, l.order_id, l.position;

-- Orders of rooms, the newest first: of very many orders few are.
create index orders_of_rooms on orders (merchant_id, id) where product_type = 'hotel-room';
-- The rooms of one booking.
create index orders_group on orders (merchant_id, group_code) where group_code <> '';
