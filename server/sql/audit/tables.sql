call app.secure('event', 'agent_visible and agent_id = (select app.agent())');
