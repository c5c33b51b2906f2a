-- after: orders/reach.sql
call app.secure('event', 'agent_visible and agent_id = (select app.agent())');
call app.within_reach('event');
