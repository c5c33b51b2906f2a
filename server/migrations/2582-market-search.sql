-- Companies of the market by their names, in the order of each language: behind its walls an index takes no expression.
alter table platform.market_company
  add column name_en text not null default '', add column name_zh_cn text not null default '', add column name_zh_tw text not null default '',
  add column name_th text not null default '', add column name_ko text not null default '';
update platform.market_company c
   set name_en = coalesce(m.names ->> 'en', m.code), name_zh_cn = coalesce(m.names ->> 'zh-CN', m.names ->> 'en', m.code),
       name_zh_tw = coalesce(m.names ->> 'zh-TW', m.names ->> 'en', m.code), name_th = coalesce(m.names ->> 'th', m.names ->> 'en', m.code),
       name_ko = coalesce(m.names ->> 'ko', m.names ->> 'en', m.code)
  from platform.merchant m where m.id = c.merchant_id;
create index on platform.market_company (name_en, merchant_id);
create index on platform.market_company (name_zh_cn, merchant_id);
create index on platform.market_company (name_zh_tw, merchant_id);
create index on platform.market_company (name_th, merchant_id);
create index on platform.market_company (name_ko, merchant_id);
create index on platform.market_company (published_at, merchant_id);
create index on platform.market_company (answer_hours, merchant_id);
