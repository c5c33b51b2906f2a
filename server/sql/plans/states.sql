-- The state of a plan's service: the first row of docs/algorithms/groups/plans.md that fits. `line` is the state of its order's line,
-- null where it has none; `arranged`, `informed` and `confirmed` then say what was done by hand.
create or replace function app.plan_service_state(
  struck boolean, line text, expired boolean, arranged boolean, informed boolean, confirmed boolean, checked boolean
) returns text immutable language sql as $$
  select case
    when struck or line is not distinct from 'cancelled' then 'cancelled'
    when expired and coalesce(line not in ('approved', 'no-need', 'reviewing'), not confirmed) then 'expired'
    when coalesce(line in ('approved', 'no-need'), confirmed) and checked then 'checked'
    when coalesce(line in ('approved', 'no-need', 'reviewing'), confirmed) then 'booking-confirmed'
    when coalesce(line in ('in-process', 'supplier-replied'), informed) then 'informed'
    when arranged and line is distinct from 'rejected' then 'arranged'
    else 'to-arrange'
  end
$$;
