-- Up to which event of a merchant's log the open lines of its banks were weighed: what was booked, paid or cancelled since may change
-- what they are.
create table weighed_upto (
  merchant_id integer primary key references platform.merchant, event_id bigint not null
) with (fillfactor = 50);
