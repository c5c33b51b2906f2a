-- Guests or units of an agent's orders that are settled outside: made today, this month, and not yet redeemed, cancelled or past.
create or replace function app.count_issued(of_merchant integer, of_agent bigint, out today integer, out this_month integer, out open_now integer)
  stable language plpgsql as $$
begin
  select coalesce(sum(g.guests) filter (where g.made >= date_trunc('day', g.here)), 0)::integer,
         coalesce(sum(g.guests) filter (where g.made >= date_trunc('month', g.here)), 0)::integer,
         coalesce(sum(greatest(0, g.guests - g.redeemed)) filter (where g.is_open and g.service_date >= g.here::date), 0)::integer
    into today, this_month, open_now
    from (select o.adults + o.children + o.infants + o.units as guests, o.service_date, o.created_at at time zone m.time_zone as made,
                 now() at time zone m.time_zone as here, o.status in ('reviewing', 'processing', 'confirmed', 'cancelling') as is_open,
                 (select count(distinct e.guest_id)::integer from entitlement e
                   where e.merchant_id = o.merchant_id and e.order_id = o.id and e.redeemed_at is not null) as redeemed
            from orders o join platform.merchant m on m.id = o.merchant_id
           where o.merchant_id = of_merchant and o.agent_id = of_agent and o.settlement_term = 'outside' and o.deleted_at is null
             and (o.service_date >= current_date - 1 or o.created_at >= now() - interval '32 days')) g;
end $$;

-- Their limits, locked in the order of agents, each with what is issued by now: counted after the lock, so that nothing is missed.
create or replace function app.lock_issued(of_merchant integer, agents bigint[])
  returns table (agent_id bigint, per_day integer, per_month integer, at_once integer, today integer, this_month integer, open_now integer)
  volatile language plpgsql as $$
begin
  perform 1 from issue_limit l where l.merchant_id = of_merchant and l.agent_id = any(agents) order by l.agent_id for update;
  return query select l.agent_id, l.per_day, l.per_month, l.at_once, c.today, c.this_month, c.open_now
    from issue_limit l cross join lateral app.count_issued(of_merchant, l.agent_id) c
   where l.merchant_id = of_merchant and l.agent_id = any(agents);
end $$;

-- Counts anew what stands: the row's checks refuse what is too much, whoever made it.
create or replace function app.note_issued(of_merchant integer, of_agent bigint) returns void
  volatile language plpgsql as $$
declare
  counted record;
begin
  perform 1 from issue_limit l where l.merchant_id = of_merchant and l.agent_id = of_agent for update;
  if not found then return; end if;
  select * into counted from app.count_issued(of_merchant, of_agent);
  update issue_limit l set today = counted.today, this_month = counted.this_month, open_now = counted.open_now
   where l.merchant_id = of_merchant and l.agent_id = of_agent;
end $$;

-- An order that is made larger, or stands again, counts as one that is made.
create or replace function app.recount_issued() returns trigger language plpgsql as $$
begin
  perform app.note_issued(new.merchant_id, new.agent_id);
  return null;
end $$;
create or replace trigger recount_issued after update of status, adults, children, infants, units on orders for each row
  when (new.settlement_term = 'outside' and (new.adults + new.children + new.infants + new.units > old.adults + old.children + old.infants + old.units
        or old.status in ('refused', 'cancelled') and new.status not in ('refused', 'cancelled')))
  execute function app.recount_issued();

-- A line's cost is owed, or settled outside, by its supplier's term when it was given to it.
create or replace function app.mark_outside() returns trigger language plpgsql as $$
begin
  new.outside := exists (select from supplier s
    where s.merchant_id = new.merchant_id and s.id = new.supplier_id and s.settlement_term = 'outside');
  return new;
end $$;
create or replace trigger mark_outside_new before insert on order_line_cost for each row when (new.supplier_id is not null) execute function app.mark_outside();
create or replace trigger mark_outside_moved before update of supplier_id on order_line_cost for each row
  when (new.supplier_id is distinct from old.supplier_id and new.posted_minor = 0) execute function app.mark_outside();
