-- An agent's own code is found by the index of all agents' codes: few orders have one and the same, and each order is written to one index less.
drop index orders_agent_code;
-- Orders are booked one after the other, so a summary of each stretch of the table finds the days of booking; it is written once a stretch.
create index orders_booked on orders using brin (created_at) with (pages_per_range = 32, autosummarize);
