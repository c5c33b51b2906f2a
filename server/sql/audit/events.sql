-- What the log of orders kept of people who are to be forgotten: that a contact was changed, by whom and when, stays; what it
-- was goes. Nothing else of an event can be changed, and this by nobody but this function.
create or replace function app.event_fixed() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_user not in ('longtail_app', 'longtail_merchant') and old.type = 'orders.contact'
     and new.facts = old.facts - 'before' - 'after' and new.before is null and new.after is null
     and to_jsonb(new) - '{facts,before,after}'::text[] = to_jsonb(old) - '{facts,before,after}'::text[] then
    return new;
  end if;
  -- What any of them says of a person who is forgotten (server/sql/customers/forget.sql): the words, never what was done, when, by whom.
  if tg_op = 'UPDATE' and current_user not in ('longtail_app', 'longtail_merchant') and current_setting('app.forgetting', true) = 'on'
     and to_jsonb(new) - '{facts,before,after,reason}'::text[] = to_jsonb(old) - '{facts,before,after,reason}'::text[] then
    -- Nor is it found by them any more.
    new.grams := null;
    return new;
  end if;
  raise exception 'event is never changed' using errcode = 'integrity_constraint_violation';
end $$;
create or replace trigger event_fixed before update or delete on event for each row execute function app.event_fixed();
