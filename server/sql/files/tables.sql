call app.secure('file', $$kind in ('cover','avatar','voucher') or (kind = 'logo' and agent_id = (select app.agent()))$$, $$kind in ('cover','avatar')$$);
