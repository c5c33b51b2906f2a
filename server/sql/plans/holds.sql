-- Nobody and nothing is with two groups on one day, nor with papers that have run out: held here, whoever writes.
create or replace function app.assignment_free() returns trigger language plpgsql as $$
declare
  until date; starts date; ends date;
begin
  select p.start_date, p.end_date into starts, ends from travel_plan p where p.merchant_id = new.merchant_id and p.id = new.plan_id;
  if new.crew_id is not null then
    select c.valid_until into until from crew c where c.merchant_id = new.merchant_id and c.id = new.crew_id for no key update;
  else
    select c.valid_until into until from coach c where c.merchant_id = new.merchant_id and c.id = new.coach_id for no key update;
  end if;
  if until <= new.to_date then
    raise exception using errcode = '23514', constraint = 'plan_assignment_papers', message = 'papers have run out';
  end if;
  if new.from_date < starts - 1 or new.to_date > ends + 1 then
    raise exception using errcode = '23514', constraint = 'plan_assignment_days', message = 'not on the days of the plan';
  end if;
  if exists (select from plan_assignment a where a.merchant_id = new.merchant_id and a.id <> new.id
      and (a.crew_id = new.crew_id or a.coach_id = new.coach_id)
      and a.from_date <= new.to_date and new.from_date <= a.to_date) then
    raise exception using errcode = '23P01', constraint = 'plan_assignment_once', message = 'with one group at a time';
  end if;
  return new;
end $$;
create or replace trigger assignment_free after insert or update of crew_id, coach_id, from_date, to_date on plan_assignment
  for each row execute function app.assignment_free();
