call app.secure('bill_rule');
call app.secure('rebate_rule');
call app.secure('paper_series');
call app.secure('invoice_template');
call app.secure('agent_bill', 'agent_id = (select app.agent()) and status in (''locked'', ''confirmed'', ''verified'')');
call app.secure('agent_bill_line', 'exists (select from agent_bill b where b.merchant_id = agent_bill_line.merchant_id and b.id = agent_bill_line.bill_id)');
call app.secure('bill_payment', 'agent_id = (select app.agent())');
call app.secure('invoice', 'agent_id = (select app.agent())');
call app.secure('rebate_extra', 'exists (select from agent_bill b where b.merchant_id = rebate_extra.merchant_id and b.id = rebate_extra.bill_id)');
