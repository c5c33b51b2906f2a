-- How a company answers and serves, in bands alone: written each day from its own orders of the last 90 days. What they came from is its own.
alter table platform.market_company add column bands jsonb not null default '{}', add column bands_at timestamptz;
alter table market_setting add column band_figures jsonb not null default '{}';
