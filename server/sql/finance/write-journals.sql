-- Journals and their postings, which name theirs by its place in the set. What one statement works out for another a spread database
-- (docs/citus.md) sends to every node, so they are numbered and dated first.
create or replace function app.write_journals(heads json, postings json) returns void language plpgsql as $$
declare
  m constant integer := app.merchant();
  numbered jsonb;
begin
  select jsonb_agg(to_jsonb(h)) into numbered from (
    select r.*, nextval('journal_id_seq') as id, case when r.day is null then dates.happened end as happened,
           coalesce(r.day, greatest(dates.happened, book.closed + 1)) as counts
      from app.open_book(m) book, json_to_recordset(heads)
        as r(no int, kind text, order_id bigint, line_id bigint, agent_id bigint, memo text, once_key text, by_user bigint, by_name text,
             at timestamptz, day date, happened_on date, reverses bigint),
      lateral (select coalesce(r.happened_on, (coalesce(r.at, clock_timestamp()) at time zone book.zone)::date) as happened) dates) h;
  insert into journal (merchant_id, id, kind, order_id, line_id, agent_id, memo, once_key, by_user, by_name, at, day, meant_day, reverses)
  select m, r.id, r.kind, r.order_id, r.line_id, r.agent_id, r.memo, r.once_key, r.by_user, r.by_name,
         coalesce(r.at, clock_timestamp()), r.counts, case when r.happened < r.counts then r.happened end, r.reverses
    from jsonb_to_recordset(numbered)
      as r(id bigint, kind text, order_id bigint, line_id bigint, agent_id bigint, memo text, once_key text, by_user bigint, by_name text,
           at timestamptz, happened date, counts date, reverses bigint);
  insert into posting (merchant_id, journal_id, account_id, amount_minor, currency, balance_after_minor, day)
  select m, h.id, r.account_id, r.amount_minor, r.currency, r.balance_after_minor, h.counts
    from json_to_recordset(postings)
      as r(no int, account_id bigint, amount_minor bigint, currency text, balance_after_minor bigint, place int)
    join jsonb_to_recordset(numbered) as h(no int, id bigint, counts date) on h.no = r.no
   order by r.place;
end $$;
revoke all on function app.write_journals from public;
grant execute on function app.write_journals to longtail_app, longtail_merchant;
