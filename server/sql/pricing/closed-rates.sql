-- after: finance/books.sql
-- The books of a closed day stay at the rates that they were closed with: the month is opened again first. A margin is of selling
-- prices alone. Waits with closing as whoever writes journals does.
create or replace function app.rate_open() returns trigger language plpgsql as $$
declare
  merchant integer := case tg_op when 'INSERT' then new.merchant_id else old.merchant_id end;
  first date := case tg_op when 'INSERT' then new.date when 'DELETE' then old.date else least(old.date, new.date) end;
begin
  if exists (select from app.open_book(merchant) b where first <= b.closed) then
    raise exception 'the books of that day are closed' using errcode = 'check_violation', constraint = 'rate_open';
  end if;
  return null;
end $$;
create or replace trigger rate_open after insert or delete on exchange_rate for each row execute function app.rate_open();
create or replace trigger rate_moved after update on exchange_rate for each row
  when ((old.date, old.rate, old.from_currency, old.to_currency) is distinct from (new.date, new.rate, new.from_currency, new.to_currency))
  execute function app.rate_open();
