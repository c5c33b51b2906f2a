-- Whether companies that see us read the terms that we begin with, and whether a request on them is accepted by itself.
alter table market_setting
  add column standard_way text not null default 'hidden' check (standard_way in ('hidden', 'shown', 'accepted'));
