-- Orders of one moment, as an import makes them, are read along their ids; those of a day were sorted by hundreds.
create index orders_booked_in_order on orders (merchant_id, created_at, id);
drop index orders_by_booking;
