-- An order's amount is billed once: each line of it goes on from what its lines before came to.
create or replace function app.bill_line_goes_on() returns trigger language plpgsql as $$
declare r record;
begin
  for r in select n.merchant_id, array_agg(n.order_id) as order_ids, array_agg(n.agent_id) as agents, array_agg(n.currency) as currencies,
      array_agg(n.part) as parts, array_agg(n.before_minor) as befores from added n where n.order_id is not null group by 1
  loop
    if exists (
      select from unnest(r.order_ids, r.agents, r.currencies, r.parts, r.befores) n (order_id, agent_id, currency, part, before_minor), lateral (
        select count(*)::int as parts, coalesce(sum(l.amount_minor), 0)::bigint as minor from agent_bill_line l
         where l.merchant_id = r.merchant_id and l.order_id = n.order_id and l.agent_id = n.agent_id and l.currency = n.currency and l.part < n.part) earlier
       where n.part <> earlier.parts or n.before_minor <> earlier.minor
    ) then raise exception 'a bill line goes on from another amount' using errcode = 'check_violation', constraint = 'bill_line_goes_on'; end if;
  end loop;
  return null;
end $$;
create or replace trigger bill_line_goes_on after insert on agent_bill_line referencing new table as added
  for each statement execute function app.bill_line_goes_on();

-- What an order was billed does not change; a line goes only where none goes on from it.
create or replace function app.bill_line_fixed() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if (new.order_id, new.agent_id, new.currency, new.part, new.before_minor, new.amount_minor, new.bill_id)
       is distinct from (old.order_id, old.agent_id, old.currency, old.part, old.before_minor, old.amount_minor, old.bill_id)
    then raise exception 'what was billed is never changed' using errcode = 'integrity_constraint_violation', constraint = 'bill_line_fixed'; end if;
    return new;
  end if;
  if exists (select from agent_bill_line l where l.merchant_id = old.merchant_id and l.order_id = old.order_id and l.agent_id = old.agent_id
                and l.currency = old.currency and l.part > old.part)
  then raise exception 'a later line goes on from this one' using errcode = 'integrity_constraint_violation', constraint = 'bill_line_fixed'; end if;
  return old;
end $$;
create or replace trigger bill_line_fixed before update or delete on agent_bill_line for each row execute function app.bill_line_fixed();
