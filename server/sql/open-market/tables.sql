call app.secure('market_contract');
call app.secure('market_contract_version');
call app.secure('market_licence');
call app.secure('market_setting');
call app.secure('market_price_look');
call app.secure('market_follow');

-- Of these its merchant has its own rows; what others may read besides is said below. Never an agent's or a supplier's people.
alter table platform.market_company enable row level security;
drop policy if exists own on platform.market_company;
create policy own on platform.market_company
  using (merchant_id = (select app.merchant()) and (select app.agent()) is null and (select app.supplier()) is null)
  with check (merchant_id = (select app.merchant()) and (select app.agent()) is null and (select app.supplier()) is null);
alter table platform.market_block enable row level security;
drop policy if exists own on platform.market_block;
create policy own on platform.market_block
  using (merchant_id = (select app.merchant()) and (select app.agent()) is null and (select app.supplier()) is null)
  with check (merchant_id = (select app.merchant()) and (select app.agent()) is null and (select app.supplier()) is null);
alter table platform.market_product enable row level security;
drop policy if exists own on platform.market_product;
create policy own on platform.market_product
  using (merchant_id = (select app.merchant()) and (select app.agent()) is null and (select app.supplier()) is null)
  with check (merchant_id = (select app.merchant()) and (select app.agent()) is null and (select app.supplier()) is null);
alter table platform.market_licence_claim enable row level security;
drop policy if exists own on platform.market_licence_claim;
create policy own on platform.market_licence_claim
  using (merchant_id = (select app.merchant()) and (select app.agent()) is null and (select app.supplier()) is null)
  with check (merchant_id = (select app.merchant()) and (select app.agent()) is null and (select app.supplier()) is null);


-- Merchants that show the session's nothing: they have blocked it, or their account is not in good standing. Owner's rights: a block is
-- never told to whom it is about.
create or replace function platform.market_unseen() returns integer[]
  stable security definer set search_path = pg_catalog, pg_temp language plpgsql as $$
#variable_conflict use_column
begin return (
  select coalesce(array_agg(m.id), '{}') from platform.merchant m
   where m.plan <> 'active'
      or m.id in (select b.merchant_id from platform.market_block b
                   where b.blocked_id = nullif(current_setting('app.merchant', true), '')::integer));
end $$;
-- Is the session's own licence checked? A page's policy cannot ask its own table.
create or replace function platform.market_licensed() returns boolean
  stable security definer set search_path = pg_catalog, pg_temp language plpgsql as $$
#variable_conflict use_column
begin return (
  select exists (select from platform.market_company c
                  where c.merchant_id = nullif(current_setting('app.merchant', true), '')::integer and c.licence_state = 'checked'));
end $$;
-- Has another merchant claimed a licence number of the session's? Not who.
create or replace function platform.market_claimed_twice(of_country text, key text) returns boolean
  stable security definer set search_path = pg_catalog, pg_temp language plpgsql as $$
#variable_conflict use_column
begin return (
  select exists (select from platform.market_licence_claim c
                  where c.country = of_country and c.number_key = key
                    and c.merchant_id <> nullif(current_setting('app.merchant', true), '')::integer));
end $$;
-- Merchants that share no product with the session unless it is their partner.
create or replace function platform.market_partners() returns integer[]
  stable security definer set search_path = pg_catalog, pg_temp language plpgsql as $$
#variable_conflict use_column
begin return (
  select coalesce(array_agg(d.seller_id), '{}') from platform.market_deal d
   where d.buyer_id = nullif(current_setting('app.merchant', true), '')::integer and d.state = 'active');
end $$;
-- Merchants whose products may be shown, of those whose page the session sees: by the caller's own rights.
create or replace function platform.market_sellers() returns integer[]
  stable set search_path = pg_catalog, pg_temp language plpgsql as $$
begin
  return (select coalesce(array_agg(c.merchant_id), '{}') from platform.market_company c where c.supplier_visibility <> 'hidden');
end $$;
-- Merchants for which the clock has something to move: ids only.
create or replace function platform.market_due() returns table (due_merchant integer)
  stable security definer set search_path = pg_catalog, pg_temp language plpgsql as $$
#variable_conflict use_column
begin return query
  select c.merchant_id from public.market_contract c
   where c.state in ('proposed', 'countered') and c.our_word and c.moved_at < now() - interval '21 days'
      or c.state in ('active', 'suspended') and c.direction = 'sells'
         and (c.ends_on <= current_date or (c.terms ->> 'validTo')::date < current_date)
  union
  select l.merchant_id from public.market_licence l where l.state = 'checked' and l.valid_until < current_date
  union
  select f.merchant_id from public.market_follow f where f.mode = 'follow';
end $$;
revoke all on function platform.market_unseen, platform.market_licensed, platform.market_claimed_twice, platform.market_partners, platform.market_sellers, platform.market_due from public;
grant execute on function platform.market_unseen, platform.market_licensed, platform.market_claimed_twice, platform.market_partners, platform.market_sellers, platform.market_due
  to longtail_app, longtail_merchant;

drop policy if exists shown on platform.market_company;
create policy shown on platform.market_company for select using (
  (select app.agent()) is null and (select app.supplier()) is null
  and merchant_id <> all ((select platform.market_unseen())::integer[])
  and (agent_visibility in ('code', 'all') or supplier_visibility in ('code', 'all')
       or ('licensed' in (agent_visibility, supplier_visibility) and (select platform.market_licensed()))));
drop policy if exists shown on platform.market_product;
create policy shown on platform.market_product for select using (
  (select app.agent()) is null and (select app.supplier()) is null
  and merchant_id <> all ((select platform.market_unseen())::integer[])
  and (shared_with in ('market', 'priced')
         and merchant_id = any ((select platform.market_sellers())::integer[])
       or shared_with = 'partners' and merchant_id = any ((select platform.market_partners())::integer[])
       or (select app.merchant()) = any (named_ids) and merchant_id = any ((select platform.market_partners())::integer[])));

-- A deal is its two merchants'.
alter table platform.market_deal enable row level security;
drop policy if exists party on platform.market_deal;
create policy party on platform.market_deal
  using ((select app.merchant()) in (seller_id, buyer_id) and (select app.agent()) is null and (select app.supplier()) is null)
  with check ((select app.merchant()) in (seller_id, buyer_id) and (select app.agent()) is null and (select app.supplier()) is null);
