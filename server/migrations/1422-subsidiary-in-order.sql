-- The order subsidiary is read along its order: by day of service, by day of booking.
create index order_line_by_day on order_line (merchant_id, date, id);
create index orders_by_booking on orders (merchant_id, created_at);
