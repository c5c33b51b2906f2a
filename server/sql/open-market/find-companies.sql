-- A page is sorted by its merchant's names, which are written elsewhere.
create or replace function platform.company_named() returns trigger language plpgsql as $$
begin
  select coalesce(m.names ->> 'en', m.code), coalesce(m.names ->> 'zh-CN', m.names ->> 'en', m.code),
         coalesce(m.names ->> 'zh-TW', m.names ->> 'en', m.code), coalesce(m.names ->> 'th', m.names ->> 'en', m.code),
         coalesce(m.names ->> 'ko', m.names ->> 'en', m.code)
    into new.name_en, new.name_zh_cn, new.name_zh_tw, new.name_th, new.name_ko
    from platform.merchant m where m.id = new.merchant_id;
  return new;
end $$;
create or replace trigger company_named before insert or update of name_en on platform.market_company
  for each row execute function platform.company_named();
create or replace function platform.merchant_renamed() returns trigger
  security definer set search_path = pg_catalog, pg_temp language plpgsql as $$
begin
  execute format('update %s set name_en = '''' where merchant_id = $1', app.own_copy('platform.market_company')) using new.id;
  -- Of the nodes of a spread database the merchant's own queues it.
  if app.is_spread() then
    if not platform.holds(new.id) then return null; end if;
  end if;
  perform platform.enqueue('open-market.publish', json_build_object('merchantId', new.id), 'open-market.publish ' || new.id);
  return null;
end $$;
create or replace trigger merchant_renamed after update of names on platform.merchant
  for each row when (old.names is distinct from new.names) execute function platform.merchant_renamed();

-- Pages whose text has all of these, or that show everybody a product whose text has, by the indexes that the walls would not use; the
-- longest first. Of a word that products of very many companies have, so many companies. Owner's rights, ids only: which of them the session may see,
-- the walls say afterwards.
create or replace function platform.companies_saying(patterns text[]) returns integer[]
  stable security definer set search_path = pg_catalog, public, pg_temp language plpgsql as $$
begin
  return (select coalesce(array_agg(f.merchant_id), '{}')
            from (select c.merchant_id from platform.market_company c
                   where c.search like patterns[1] and c.search like all (patterns)
                  union
                  (select distinct p.merchant_id from platform.market_product p
                    where p.search like patterns[1] and p.search like all (patterns)
                      and p.on_sale and p.company_shown = 'open' and p.shared_with in ('market', 'priced')
                    limit 2000)) f);
end $$;
revoke all on function platform.companies_saying from public;
grant execute on function platform.companies_saying to longtail_app, longtail_merchant;
revoke all on function platform.merchant_renamed from public;
