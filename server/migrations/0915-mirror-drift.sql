-- A mirror order whose price is not the cost that we reckoned with waits for an act of ours: take it, or refuse.
alter table order_line add drift_at timestamptz;
-- What they ask, where only the merchant's staff may read it.
alter table order_line_cost add drift_minor bigint check (drift_minor >= 0), add drift_currency char(3);
