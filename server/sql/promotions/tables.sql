call app.secure('promo');
call app.secure('promo_code');
call app.secure('promo_use');
call app.secure('ladder', 'agent_ids = ''{}'' or (select app.agent()) = any(agent_ids)');
call app.within_reach('promo_use');
