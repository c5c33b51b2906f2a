-- Terms that a talk begins with where the merchant buys; and which requests are refused by themselves: from companies of these countries, and
-- for these directions of trade, as the merchant sees them.
alter table market_setting
  add column buy_terms jsonb not null default '{}',
  add column decline_countries text[] not null default '{}',
  add column decline_directions text[] not null default '{}' check (decline_directions <@ array['sells', 'buys']);
