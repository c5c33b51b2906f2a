-- Pictures and scans of a licence; of what was found out about it those that stood then.
alter table market_licence add column file_ids bigint[] not null default '{}';
alter table market_licence_check add column file_ids bigint[] not null default '{}';
-- Made again with them.
drop function if exists app.desk_licences();
-- Types of products that are sold to companies with a checked licence alone, whoever else trades with us.
alter table platform.market_company add column gate_types text[] not null default '{}';
-- A partner's licence that our own people have looked at: it counts as checked for us alone.
create table market_licence_seen (
  merchant_id integer not null references platform.merchant,
  partner_id integer not null references platform.merchant,
  country text not null, number_key text not null,
  by_name text not null, at timestamptz not null default clock_timestamp(),
  primary key (merchant_id, partner_id, country, number_key)
);
-- Our own note of a company, which nobody else reads.
create table market_note (
  merchant_id integer not null references platform.merchant,
  partner_id integer not null references platform.merchant,
  note text not null, by_name text not null default '', at timestamptz not null default clock_timestamp(),
  primary key (merchant_id, partner_id)
);
