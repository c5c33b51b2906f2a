-- The last day of an open ticket sold on a day, by what its product says; null where it never runs out.
create or replace function app.ticket_last_day(facts jsonb, sold date) returns date immutable parallel safe language sql as
  $$ select coalesce((facts ->> 'validUntil')::date, sold + (facts ->> 'validDays')::integer) $$;
