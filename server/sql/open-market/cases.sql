-- after: orders/reach.sql
call app.secure('market_case');
call app.secure('market_case_entry');
-- Who does not see an order hears of no case about it.
call app.within_reach('market_case');
call app.within_reach('market_case_entry', 'exists (select from market_case c where c.merchant_id = market_case_entry.merchant_id and c.id = market_case_entry.case_id)');

call app.secure_platform('platform.market_case_head', '(select app.merchant()) in (opener_id, other_id)');

-- What was said, and what was found out, stays: whoever asks.
create or replace function app.refuse_trail_change() returns trigger language plpgsql as $$
begin
  raise exception 'a trail is not changed' using errcode = 'check_violation', constraint = tg_table_name || '_stays';
end $$;
create or replace trigger stays before update or delete on market_case_entry for each row execute function app.refuse_trail_change();
create or replace trigger stays before update or delete on market_licence_check for each row execute function app.refuse_trail_change();
drop function if exists app.refuse_case_change();
