-- Groups of divers: how many one instructor may lead, who may lead what, and that a diver is on the boat of their group.

-- The strictest of law, the instructor's agencies and the house, for every programme and age in the group; null: nothing says how many.
-- `contract/scheduling/diving/ratios.ts` reckons the same for those who look.
create or replace function app.dive_limit(merchant integer, grp bigint) returns integer stable language plpgsql as $$
#variable_conflict use_column
begin return (
  with g as (
    select g.*, r.date, i.levels from dive_group g join day_run r on r.merchant_id = g.merchant_id and r.id = g.run_id
      join crew i on i.merchant_id = g.merchant_id and i.id = g.instructor_id
     where g.merchant_id = merchant and g.id = grp),
  who as (
    select g.programme, null::integer as age from g
    union
    select d.programme, extract(year from age(g.date, p.birthdate))::integer from g
      join dive_diver d on d.merchant_id = g.merchant_id and d.group_id = g.id
      join guest_profile p on p.merchant_id = d.merchant_id and p.id = d.profile_id),
  ratio as (
    select source, agency, programme, water, age_from, age_to, guests, per_assistant, max_guests, valid_from, valid_until from platform.dive_ratio
    union all
    select 'house', '', programme, coalesce(water, ''), age_from, age_to, guests, per_assistant, max_guests, valid_from, valid_until from dive_ratio where merchant_id = merchant)
  select min(least(r.max_guests, r.guests + case when g.assistant_id is null then 0 else r.per_assistant end))::integer
    from g cross join who w join ratio r on r.programme = w.programme
   where r.water in ('', g.water) and g.date >= r.valid_from and (r.valid_until is null or g.date <= r.valid_until)
     and coalesce(w.age, 30) between r.age_from and r.age_to
     and (r.agency = '' or exists (select from jsonb_array_elements(g.levels) l where upper(l->>'agency') = r.agency)));
end $$;

-- Divers of a group whose line still goes.
create or replace function app.divers_going(merchant integer, grp bigint) returns setof dive_diver stable language plpgsql as $$
#variable_conflict use_column
begin return query
  select d.* from dive_diver d join day_card k on k.merchant_id = d.merchant_id and k.id = d.card_id
    join day_run r on r.merchant_id = k.merchant_id and r.id = k.run_id
    join order_line l on l.merchant_id = k.merchant_id and l.id = k.line_id
    join orders o on o.merchant_id = k.merchant_id and o.id = k.order_id
    join order_guest t on t.merchant_id = d.merchant_id and t.id = d.guest_id
   where d.merchant_id = merchant and d.group_id = grp and l.date = r.date and o.deleted_at is null and t.attendance <> 'cancelled'
     and o.status not in ('cancelled', 'refused') and l.supplier_status <> 'cancelled' and l.pieces is distinct from '[]'::jsonb;
end $$;
create or replace function app.dive_heads(merchant integer, grp bigint) returns integer stable language sql as $$
  select count(*)::integer from app.divers_going(merchant, grp)
$$;

create or replace function app.dive_group_holds(merchant integer, grp bigint) returns void language plpgsql as $$
begin
  if app.dive_heads(merchant, grp) > app.dive_limit(merchant, grp) then
    raise exception using errcode = '23514', constraint = 'dive_group_ratio', message = 'more divers than one instructor may lead';
  end if;
end $$;

create or replace function app.group_stands() returns trigger language plpgsql as $$
declare run day_run;
begin
  select * into run from day_run r where r.merchant_id = new.merchant_id and r.id = new.run_id for no key update;
  perform from crew p where p.merchant_id = new.merchant_id and p.id in (new.instructor_id, new.assistant_id) order by p.id for no key update;
  if (select c.kind from coach c where c.merchant_id = run.merchant_id and c.id = run.coach_id) <> 'boat' then
    raise exception using errcode = '23514', constraint = 'dive_group_boat', message = 'divers are led on boats';
  end if;
  if exists (select from crew p where p.merchant_id = new.merchant_id and p.id = new.instructor_id and not
      (p.roles && array['instructor'] or (p.roles && array['guide'] and new.programme in ('fun-dive', 'snorkelling')))) then
    raise exception using errcode = '23514', constraint = 'dive_group_level', message = 'a course is led by an instructor';
  end if;
  if run.override_reason = '' and exists (select from crew p where p.merchant_id = new.merchant_id and p.id in (new.instructor_id, new.assistant_id)
      and p.valid_until <= run.date) then
    raise exception using errcode = '23514', constraint = 'day_run_papers', message = 'papers have run out';
  end if;
  if app.run_people_clash(new.merchant_id, new.run_id) then
    raise exception using errcode = '23P01', constraint = 'day_run_crew_once', message = 'a person is in one place at a time';
  end if;
  if app.run_heads(new.merchant_id, new.run_id) > (select c.seats from coach c where c.merchant_id = run.merchant_id and c.id = run.coach_id) then
    raise exception using errcode = '23514', constraint = 'day_card_seats', message = 'more people than the licence';
  end if;
  perform app.dive_group_holds(new.merchant_id, new.id);
  return new;
end $$;
create or replace trigger group_stands after insert or update of run_id, instructor_id, assistant_id, programme, water on dive_group
  for each row execute function app.group_stands();

create or replace function app.diver_fits() returns trigger language plpgsql as $$
declare run bigint;
begin
  if new.group_id is null then return new; end if;
  select g.run_id into run from dive_group g where g.merchant_id = new.merchant_id and g.id = new.group_id for no key update;
  if not exists (select from day_card k where k.merchant_id = new.merchant_id and k.id = new.card_id and k.run_id = run) then
    raise exception using errcode = '23514', constraint = 'dive_diver_aboard', message = 'a diver is on the boat of the group';
  end if;
  perform app.dive_group_holds(new.merchant_id, new.group_id);
  return new;
end $$;
create or replace trigger diver_fits after insert or update of group_id, programme on dive_diver for each row execute function app.diver_fits();

-- Who goes on another boat leaves the group behind.
create or replace function app.card_leaves_group() returns trigger language plpgsql as $$
begin
  update dive_diver d set group_id = null, version = version + 1 where d.merchant_id = new.merchant_id and d.card_id = new.id and d.group_id is not null;
  return new;
end $$;
create or replace trigger card_leaves_group after update of run_id on day_card for each row when (old.run_id is distinct from new.run_id)
  execute function app.card_leaves_group();

-- Who is forgotten leaves no health answers behind: they are sealed, so no pattern finds the person in them.
create or replace function app.answers_forgotten() returns trigger language plpgsql as $$
begin
  if current_setting('app.forgetting', true) = 'on' then new.answers := null; end if;
  return new;
end $$;
create or replace trigger answers_forgotten before update on guest_form for each row execute function app.answers_forgotten();

-- Rights of an order to a dive whose guests may not go into the water yet: what of their forms is not signed, waits for a doctor, was refused
-- or has run out on the day of the dive. Who snorkels instead needs none.
create or replace function app.dive_bars(merchant integer, of_order bigint)
returns table (entitlement_id bigint, guest_id bigint, profile_id bigint, forms text[]) stable language plpgsql as $$
#variable_conflict use_column
begin return query
  select w.entitlement_id, w.guest_id, w.profile_id, w.forms
    from (
      select e.id as entitlement_id, g.id as guest_id, v.profile_id,
             array(select x.form from unnest(array['medical', 'waiver']) x(form)
                    where not coalesce((select f.state in ('signed', 'approved') and f.valid_until >= l.date from guest_form f
                           where f.merchant_id = merchant and f.profile_id = v.profile_id and f.kind = x.form order by f.id desc limit 1), false)) as forms
        from entitlement e
        join order_line l on l.merchant_id = e.merchant_id and l.id = e.line_id
        join sku s on s.merchant_id = l.merchant_id and s.id = l.sku_id and s.product_type = 'diving'
        join order_guest g on g.merchant_id = e.merchant_id and g.id = e.guest_id and g.kind <> 'infant' and g.attendance <> 'cancelled'
        left join guest_visit v on v.merchant_id = g.merchant_id and v.guest_id = g.id
       where e.merchant_id = merchant and e.order_id = of_order and e.state = 'ready'
         and coalesce((select d.programme from dive_diver d join day_card k on k.merchant_id = d.merchant_id and k.id = d.card_id
                where d.merchant_id = merchant and d.guest_id = g.id and k.line_id = l.id order by d.id desc limit 1), s.facts->>'course', '') <> 'snorkelling') w
   where w.forms <> '{}';
end $$;
