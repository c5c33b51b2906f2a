call app.secure('market_case');
call app.secure('market_case_entry');

alter table platform.market_case_head enable row level security;
drop policy if exists party on platform.market_case_head;
create policy party on platform.market_case_head
  using ((select app.merchant()) in (opener_id, other_id) and (select app.agent()) is null and (select app.supplier()) is null)
  with check ((select app.merchant()) in (opener_id, other_id) and (select app.agent()) is null and (select app.supplier()) is null);

-- What was said stays said, whoever asks.
create or replace function app.refuse_case_change() returns trigger language plpgsql as $$
begin
  raise exception 'the trail of a case is not changed' using errcode = 'check_violation', constraint = 'market_case_entry_stays';
end $$;
create or replace trigger stays before update or delete on market_case_entry for each row execute function app.refuse_case_change();
