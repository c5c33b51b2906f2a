-- The last closed day of the merchant's books and its time zone. Whoever writes journals shares a lock with the other writers
-- until it commits; closing and reopening wait for all of them, so nobody writes by what stood before.
create or replace function app.open_book(merchant integer, out closed date, out zone text) language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(115000, merchant);
  -- A statement of its own, so that it sees what was closed while the lock was waited for.
  select b.closed_through, m.time_zone into closed, zone
    from platform.merchant m left join ledger_book b on b.merchant_id = m.id where m.id = merchant;
end $$;

create or replace function app.journal_open() returns trigger language plpgsql as $$
begin
  if exists (select from (select a.merchant_id, min(a.day) as first from added a group by 1) d
    cross join lateral app.open_book(d.merchant_id) b where d.first <= b.closed) then
    raise exception 'the books of that day are closed' using errcode = 'check_violation', constraint = 'journal_open';
  end if;
  return null;
end $$;
create or replace trigger journal_open after insert on journal referencing new table as added
  for each statement execute function app.journal_open();

create or replace function app.posting_summed() returns trigger language plpgsql as $$
declare r record;
begin
  for r in select a.merchant_id, array_agg(a.account_id) as accounts, array_agg(a.journal_id) as journals,
      array_agg(a.day) as days, array_agg(a.amount_minor) as amounts from added a group by 1 order by 1
  loop
    -- The accounts are locked by whoever moves them, so nobody waits here.
    insert into ledger_sum as s (merchant_id, span, start, account_id, debit_minor, credit_minor)
    select r.merchant_id, g.span, case g.span when 'day' then a.day else date_trunc('month', a.day)::date end, a.account_id,
           sum(greatest(a.amount_minor, 0)), sum(greatest(-a.amount_minor, 0))
      from unnest(r.accounts, r.days, r.amounts) a (account_id, day, amount_minor)
     cross join (values ('day'), ('month')) g (span) group by 2, 3, 4 order by 4, 2, 3
        on conflict (merchant_id, span, start, account_id) do update
       set debit_minor = s.debit_minor + excluded.debit_minor, credit_minor = s.credit_minor + excluded.credit_minor;
    insert into line_owed as o (merchant_id, line_id, supplier_id, currency, owed_minor)
    select r.merchant_id, j.line_id, l.supplier_id, l.currency, -sum(a.amount_minor)
      from unnest(r.accounts, r.journals, r.amounts) a (account_id, journal_id, amount_minor)
      join ledger_account l on l.merchant_id = r.merchant_id and l.id = a.account_id and l.kind = 'supplier-payable'
      join journal j on j.merchant_id = r.merchant_id and j.id = a.journal_id and j.line_id is not null
     group by 2, 3, 4 having sum(a.amount_minor) <> 0 order by 2, 3, 4
        on conflict (merchant_id, line_id, supplier_id, currency) do update set owed_minor = o.owed_minor + excluded.owed_minor;
  end loop;
  return null;
end $$;
create or replace trigger posting_summed after insert on posting referencing new table as added
  for each statement execute function app.posting_summed();
