-- Both ways of a round trip may be one order at a bound merchant: its way out carries what is said of it, the way back goes with it.
alter table order_line add column mirror_with bigint;
