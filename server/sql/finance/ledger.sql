create or replace function app.posting_balanced() returns trigger language plpgsql as $$
begin
  if exists (
    select from posting p join added a on a.merchant_id = p.merchant_id and a.journal_id = p.journal_id
     group by p.merchant_id, p.journal_id, p.currency
    -- a journal joined with its own added rows multiplies every amount by the same count, so zero stays zero
    having sum(p.amount_minor) <> 0
  ) then raise exception 'journal does not add up to zero' using errcode = 'check_violation', constraint = 'posting_balanced'; end if;
  return null;
end $$;

-- All postings of a journal are written by one statement.
create or replace trigger posting_balanced after insert on posting referencing new table as added
  for each statement execute function app.posting_balanced();

create or replace trigger posting_fixed before update or delete on posting for each row execute function app.never_changed();

create or replace trigger journal_fixed before update or delete on journal for each row execute function app.never_changed();
