-- What no plan may break, whoever writes it: seats, one place at a time, papers. Each check locks what it counts, so that of two at
-- once the second sees the first. The names of the errors are those of the constraint: the server tells them in words.

-- Guests whose line still goes on that day, by what the coach counts: infants sit on a lap in a vehicle, and are counted by a boat's licence,
-- as are its guide and those who lead groups of divers.
create or replace function app.run_heads(merchant integer, run bigint) returns integer
stable language plpgsql as $$
#variable_conflict use_column
begin return (
  select coalesce((select sum(l.adults + l.children + case when c.kind = 'boat' then l.infants else 0 end)
      from day_card k join day_run r on r.merchant_id = k.merchant_id and r.id = k.run_id
      join coach c on c.merchant_id = r.merchant_id and c.id = r.coach_id
      join order_line l on l.merchant_id = k.merchant_id and l.id = k.line_id
      join orders o on o.merchant_id = k.merchant_id and o.id = k.order_id
     where k.merchant_id = merchant and k.run_id = run and l.date = r.date and o.deleted_at is null
       and o.status not in ('cancelled', 'refused') and l.supplier_status <> 'cancelled' and l.pieces is distinct from '[]'::jsonb), 0)::integer
    + coalesce((select (r.guide_id is not null)::integer
         + (select count(*) + count(g.assistant_id) from dive_group g where g.merchant_id = r.merchant_id and g.run_id = r.id)
      from day_run r join coach c on c.merchant_id = r.merchant_id and c.id = r.coach_id and c.kind = 'boat'
     where r.merchant_id = merchant and r.id = run), 0)::integer);
end $$;

-- Who works on which run of a day: drivers, guides, instructors and their assistants.
create or replace function app.run_people(merchant integer, day date) returns table (run_id bigint, crew_id bigint, starts_at text, ends_at text)
stable language plpgsql as $$
#variable_conflict use_column
begin return query
  select r.id, p.id, r.starts_at, r.ends_at from day_run r, unnest(array[r.driver_id, r.guide_id]) p(id)
   where r.merchant_id = merchant and r.date = day and p.id is not null
  union all
  select r.id, p.id, r.starts_at, r.ends_at from day_run r join dive_group g on g.merchant_id = r.merchant_id and g.run_id = r.id, unnest(array[g.instructor_id, g.assistant_id]) p(id)
   where r.merchant_id = merchant and r.date = day and p.id is not null;
end $$;
-- Is somebody of this run also on another at that time, or twice on this one?
create or replace function app.run_people_clash(merchant integer, run bigint) returns boolean
stable language plpgsql as $$
#variable_conflict use_column
begin return (
  with all_of as (select p.* from day_run r, app.run_people(merchant, r.date) p where r.merchant_id = merchant and r.id = run),
       own as (select * from all_of where run_id = run)
  select exists (select from own group by crew_id having count(*) > 1)
      or exists (select from own a join all_of b on b.crew_id = a.crew_id and b.run_id <> run and b.starts_at < a.ends_at and a.starts_at < b.ends_at));
end $$;

-- Does a party that travels with nobody else stand on this run beside one of another order? Who goes no more counts for neither.
create or replace function app.run_not_apart(merchant integer, run bigint) returns boolean
stable language plpgsql as $$
#variable_conflict use_column
begin return (
  select coalesce(bool_or(k.apart) and count(distinct k.order_id) > 1, false)
    from day_card k
    join day_run r on r.merchant_id = k.merchant_id and r.id = k.run_id
    join order_line l on l.merchant_id = k.merchant_id and l.id = k.line_id
    join orders o on o.merchant_id = k.merchant_id and o.id = k.order_id
   where k.merchant_id = merchant and k.run_id = run and l.date = r.date and o.deleted_at is null
     and o.status not in ('cancelled', 'refused') and l.supplier_status <> 'cancelled' and l.pieces is distinct from '[]'::jsonb);
end $$;

create or replace function app.card_fits() returns trigger language plpgsql as $$
declare seats integer;
begin
  if new.run_id is null then return new; end if;
  perform from day_run r where r.merchant_id = new.merchant_id and r.id = new.run_id for no key update;
  select c.seats into seats from day_run r join coach c on c.merchant_id = r.merchant_id and c.id = r.coach_id
   where r.merchant_id = new.merchant_id and r.id = new.run_id and r.date = new.date;
  if seats is null then raise exception using errcode = '23514', constraint = 'day_card_of_another_day', message = 'a card is of its run''s day'; end if;
  if app.run_heads(new.merchant_id, new.run_id) > seats then
    raise exception using errcode = '23514', constraint = 'day_card_seats', message = 'more guests than seats';
  end if;
  if app.run_not_apart(new.merchant_id, new.run_id) then
    raise exception using errcode = '23514', constraint = 'day_card_apart', message = 'a party travels with nobody else';
  end if;
  return new;
end $$;
create or replace trigger card_fits after insert or update of run_id, date, apart on day_card for each row execute function app.card_fits();

create or replace function app.run_stands() returns trigger language plpgsql as $$
declare
  rest interval; ends date;
begin
  select case when c.kind = 'boat' then interval '45 minutes' else interval '15 minutes' end, c.valid_until into rest, ends
    from coach c where c.merchant_id = new.merchant_id and c.id = new.coach_id for no key update;
  perform from crew p where p.merchant_id = new.merchant_id and p.id in (select crew_id from app.run_people(new.merchant_id, new.date) where run_id = new.id)
    order by p.id for no key update;
  if new.override_reason = '' and (ends <= new.date or exists (select from crew p where p.merchant_id = new.merchant_id and p.valid_until <= new.date
      and p.id in (select crew_id from app.run_people(new.merchant_id, new.date) where run_id = new.id))) then
    raise exception using errcode = '23514', constraint = 'day_run_papers', message = 'papers have run out';
  end if;
  if exists (select from day_run r where r.merchant_id = new.merchant_id and r.coach_id = new.coach_id and r.date = new.date and r.id <> new.id
      and r.date + r.starts_at::time < new.date + new.ends_at::time + rest and new.date + new.starts_at::time < r.date + r.ends_at::time + rest) then
    raise exception using errcode = '23P01', constraint = 'day_run_coach_once', message = 'a coach is in one place at a time';
  end if;
  if app.run_people_clash(new.merchant_id, new.id) then
    raise exception using errcode = '23P01', constraint = 'day_run_crew_once', message = 'a person is in one place at a time';
  end if;
  if app.run_heads(new.merchant_id, new.id) > (select c.seats from coach c where c.merchant_id = new.merchant_id and c.id = new.coach_id) then
    raise exception using errcode = '23514', constraint = 'day_card_seats', message = 'more guests than seats';
  end if;
  if exists (select from dive_group g join coach c on c.merchant_id = g.merchant_id and c.id = new.coach_id
      where g.merchant_id = new.merchant_id and g.run_id = new.id and c.kind <> 'boat') then
    raise exception using errcode = '23514', constraint = 'dive_group_boat', message = 'divers are led on boats';
  end if;
  return new;
end $$;
create or replace trigger run_stands after insert or update of coach_id, driver_id, guide_id, starts_at, ends_at, override_reason, date on day_run
  for each row execute function app.run_stands();
