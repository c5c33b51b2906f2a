-- What the log of orders kept of people who are to be forgotten: that a contact was changed, by whom and when, stays; what it
-- was goes. Nothing else of an event can be changed, and this by nobody but this function.
create function app.event_fixed() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_user <> 'longtail_app' and old.type = 'orders.contact'
     and new.facts = old.facts - 'before' - 'after' and new.before is null and new.after is null
     and to_jsonb(new) - '{facts,before,after}'::text[] = to_jsonb(old) - '{facts,before,after}'::text[] then
    return new;
  end if;
  raise exception 'event is never changed' using errcode = 'integrity_constraint_violation';
end $$;
drop trigger event_fixed on event;
create trigger event_fixed before update or delete on event for each row execute function app.event_fixed();

create function app.forget_contacts(orders bigint[]) returns void
security definer set search_path = pg_catalog, pg_temp language sql as $$
  update public.event e set facts = e.facts - 'before' - 'after', before = null, after = null
   where e.merchant_id = app.merchant() and app.agent() is null and app.supplier() is null and e.order_id = any(orders) and e.type = 'orders.contact'
$$;
revoke all on function app.forget_contacts from public;
grant execute on function app.forget_contacts to longtail_app;
