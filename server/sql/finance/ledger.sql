create or replace function app.posting_balanced() returns trigger language plpgsql as $$
begin
  -- What each statement adds to a journal comes to nothing, so what it holds does: a posting never changes or goes.
  if exists (select from added a group by a.merchant_id, a.journal_id, a.currency having sum(a.amount_minor) <> 0)
  then raise exception 'journal does not add up to zero' using errcode = 'check_violation', constraint = 'posting_balanced'; end if;
  return null;
end $$;

-- A journal's postings of one currency are written by one statement.
create or replace trigger posting_balanced after insert on posting referencing new table as added
  for each statement execute function app.posting_balanced();

create or replace trigger posting_fixed before update or delete on posting for each row execute function app.never_changed();

create or replace trigger journal_fixed before update or delete on journal for each row execute function app.never_changed();
