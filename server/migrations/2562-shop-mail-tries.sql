-- Tickets that could not be sent are tried again, later each time, and not for ever.
alter table shop_order add tries integer not null default 0, add next_at timestamptz not null default clock_timestamp();
