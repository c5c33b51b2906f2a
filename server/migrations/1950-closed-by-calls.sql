-- Days that a call closed by the price calendar, of products whose places are not counted: [{sku, date, session}].
alter table departure_call add column closed_days jsonb not null default '[]';
