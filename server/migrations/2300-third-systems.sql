-- Suppliers' systems that know no number of ours: what was asked once is written before it is asked.
alter table third_connection add column protocol text not null default 'octo';
alter table third_booking add column asked_there_at timestamptz;
alter table third_booking drop constraint third_booking_state_check;
alter table third_booking add constraint third_booking_state_check
  check (state in ('sending', 'pending', 'confirmed', 'rejected', 'cancelling', 'cancelled', 'kept', 'unknown', 'unpaid'));
