-- Upcoming stays in the order in which they come; an order of anything else has no entry here.
create index orders_of_rooms_by_day on orders (merchant_id, service_date, id) where product_type = 'hotel-room';
