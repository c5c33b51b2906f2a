-- Who sells a group and who operates it, the colour and the tags that it is found by, and where its guests come from.
-- An account that is deleted is nobody's any more, as with whoever follows an order: its number is never given again.
alter table travel_plan
  add column seller_id bigint, add column operator_id bigint,
  add column colour text not null default 'neutral',
  add column tags text[] not null default '{}',
  add column nationalities text not null default '',
  add column contact_chat text not null default '';
create index on travel_plan (merchant_id, seller_id, start_date) where seller_id is not null;
create index on travel_plan (merchant_id, operator_id, start_date) where operator_id is not null;
