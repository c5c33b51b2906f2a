call app.secure('ledger_account', 'agent_id = (select app.agent())');
call app.secure('journal', 'agent_id = (select app.agent())');
call app.secure('posting', 'exists (select from ledger_account a where a.merchant_id = posting.merchant_id and a.id = posting.account_id)');
call app.secure('ledger_book', 'true', 'true');
call app.secure('ledger_sum');
call app.secure('line_owed');
call app.secure('chart_account');
call app.secure('collection_account', 'shown and enabled');
call app.secure('withdraw_demand');
