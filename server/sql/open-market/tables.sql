call app.secure('market_contract');
call app.secure('market_contract_version');
call app.secure('market_contract_file');
call app.secure('market_licence');
call app.secure('market_licence_check');
call app.secure('market_setting');
call app.secure('market_price_look');
call app.secure('market_follow');
call app.secure('market_share_rule');
call app.secure('market_share_choice');
call app.secure('market_licence_seen');
call app.secure('market_note');
call app.secure('market_person');

-- Of these its merchant has its own rows; what others may read besides is said below. Never an agent's or a supplier's people.
call app.secure_platform('platform.market_block', 'merchant_id = (select app.merchant())');
call app.secure_platform('platform.market_licence_claim', 'merchant_id = (select app.merchant())');
call app.secure_platform('platform.market_payment', 'merchant_id = (select app.merchant())');
-- How a company pays its sellers, all of them together: told to itself, and to sellers that it has asked or that it buys from. Owner's
-- rights: which seller said what is told to nobody.
create or replace function platform.pays_on_time(of_buyer integer) returns table (billed integer, paid integer)
  stable security definer set search_path = pg_catalog, pg_temp language plpgsql as $$
#variable_conflict use_column
begin return query
  select coalesce(sum(p.orders), 0)::integer, coalesce(sum(p.on_time), 0)::integer
    from platform.market_payment p
   where p.buyer_id = of_buyer and p.at > now() - interval '7 days'
     and (of_buyer = nullif(current_setting('app.merchant', true), '')::integer
          or exists (select from platform.market_deal d
                      where d.buyer_id = of_buyer and d.seller_id = nullif(current_setting('app.merchant', true), '')::integer
                        and (d.state in ('accepted', 'active', 'suspended')
                             or d.state in ('proposed', 'countered') and d.proposer_id = of_buyer)));
end $$;
revoke all on function platform.pays_on_time from public;
grant execute on function platform.pays_on_time to longtail_app, longtail_merchant;

-- Merchants that show the session's nothing: they have blocked it, or their account is not in good standing. Owner's rights: a block is
-- never told to whom it is about.
create or replace function platform.market_unseen() returns integer[]
  stable security definer set search_path = pg_catalog, pg_temp language plpgsql as $$
#variable_conflict use_column
begin return (
  select coalesce(array_agg(u.id), '{}')
    from (select m.id from platform.merchant m where m.plan <> 'active'
          union
          select b.merchant_id from platform.market_block b
           where b.blocked_id = nullif(current_setting('app.merchant', true), '')::integer) u);
end $$;
-- Is the session's own licence checked? A page's policy cannot ask its own table.
create or replace function platform.market_licensed() returns boolean
  stable security definer set search_path = pg_catalog, pg_temp language plpgsql as $$
#variable_conflict use_column
begin return (
  select exists (select from platform.market_company c
                  where c.merchant_id = nullif(current_setting('app.merchant', true), '')::integer and c.licence_state = 'checked'));
end $$;
-- Does a company sell products of a type to those with a checked licence alone? Its page may be hidden.
create or replace function platform.market_gated(of_merchant integer, of_type text) returns boolean
  stable security definer set search_path = pg_catalog, pg_temp language plpgsql as $$
begin return (
  select exists (select from platform.market_company c where c.merchant_id = of_merchant and of_type = any(c.gate_types)));
end $$;
revoke all on function platform.market_gated from public;
grant execute on function platform.market_gated to longtail_app, longtail_merchant;
-- Has another merchant claimed a licence number of the session's? Not who.
create or replace function platform.market_claimed_twice(of_country text, key text) returns boolean
  stable security definer set search_path = pg_catalog, pg_temp language plpgsql as $$
#variable_conflict use_column
begin return (
  select exists (select from platform.market_licence_claim c
                  where c.country = of_country and c.number_key = key
                    and c.merchant_id <> nullif(current_setting('app.merchant', true), '')::integer));
end $$;
-- Who claims a number: for the server alone, that writes their pages anew.
create or replace function platform.market_claimants(of_country text, key text) returns table (claimant integer)
  stable security definer set search_path = pg_catalog, pg_temp language plpgsql as $$
#variable_conflict use_column
begin return query
  select c.merchant_id from platform.market_licence_claim c where c.country = of_country and c.number_key = key order by 1;
end $$;
revoke all on function platform.market_claimants from public;
grant execute on function platform.market_claimants to longtail_app;
-- Merchants that share no product with the session unless it is their partner.
create or replace function platform.market_partners() returns integer[]
  stable security definer set search_path = pg_catalog, pg_temp language plpgsql as $$
#variable_conflict use_column
begin return (
  select coalesce(array_agg(d.seller_id), '{}') from platform.market_deal d
   where d.buyer_id = nullif(current_setting('app.merchant', true), '')::integer and d.state = 'active');
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
  select c.merchant_id from public.market_contract c
   where c.state = 'accepted' and c.direction = 'sells' and (c.terms ->> 'validFrom')::date <= current_date + 1
  union
  select c.merchant_id from public.market_contract c
   where c.state in ('active', 'suspended')
     and (c.amend_state is not null and c.amend_from <= current_date + 1
          or (c.terms ->> 'validTo')::date <= current_date + 31 and c.ends_on is null
             and (c.renew_warned = 0 or c.renew_warned > 14 and (c.terms ->> 'validTo')::date <= current_date + 15
                  or c.renew_warned > 3 and (c.terms ->> 'validTo')::date <= current_date + 4
                  or (c.terms ->> 'validTo')::date <= current_date + 1))
  union
  select c.merchant_id from public.market_contract c join platform.merchant m on m.id = c.partner_id
   where c.state in ('active', 'suspended') and m.plan = 'ended'
  union
  select c.merchant_id from public.market_contract c
    join platform.market_company own on own.merchant_id = c.merchant_id and own.gate_orders = 'refuse' and own.gate <> 'anyone'
    join platform.market_company p on p.merchant_id = c.partner_id and p.licence_state = 'expired'
   where c.state = 'active'
  union
  select l.merchant_id from public.market_licence l
   where l.state = 'checked' and l.valid_until <= current_date + 60
     and (l.valid_until < current_date or l.warned_days = 0 or l.valid_until <= current_date + 30 and l.warned_days > 30
          or l.valid_until <= current_date + 7 and l.warned_days > 7)
  union
  select k.merchant_id from public.market_case k
   where k.ours and k.state in ('open', 'answered', 'proposed') and k.moved_at < now() - interval '30 days'
  union
  select p.merchant_id from platform.market_company p
   where p.complete >= 60 and (p.bands_at is null or p.bands_at < now() - interval '1 day')
  union
  select f.merchant_id from public.market_follow f where f.mode = 'follow';
end $$;
revoke all on function platform.market_unseen, platform.market_licensed, platform.market_claimed_twice, platform.market_partners, platform.market_due from public;
grant execute on function platform.market_unseen, platform.market_licensed, platform.market_claimed_twice, platform.market_partners, platform.market_due
  to longtail_app, longtail_merchant;

-- Who may see the products of a company's page: nobody, whose licence was checked, everybody who is not kept out.
create or replace function platform.company_shown(agent_visibility text, supplier_visibility text) returns text
  immutable parallel safe language sql as $$
  select case when supplier_visibility = 'hidden' then 'none'
              when agent_visibility in ('code', 'all') or supplier_visibility in ('code', 'all') then 'open' else 'licensed' end
$$;
-- A company that hides itself meanwhile waits for the product, and takes it along.
create or replace function platform.product_company_shown() returns trigger language plpgsql as $$
begin
  execute format('select platform.company_shown(agent_visibility, supplier_visibility) from %s where merchant_id = $1 for share', app.own_copy('platform.market_company'))
    into new.company_shown using new.merchant_id;
  new.company_shown := coalesce(new.company_shown, 'none');
  return new;
end $$;
create or replace trigger product_company_shown before insert on platform.market_product for each row execute function platform.product_company_shown();
create or replace function platform.company_products_shown() returns trigger language plpgsql as $$
begin
  execute format('update %s set company_shown = $1 where merchant_id = $2 and company_shown <> $1', app.own_copy('platform.market_product'))
    using platform.company_shown(new.agent_visibility, new.supplier_visibility), new.merchant_id;
  return null;
end $$;
create or replace trigger company_products_shown after insert or update of agent_visibility, supplier_visibility on platform.market_company
  for each row execute function platform.company_products_shown();

call app.secure_platform('platform.market_company', 'merchant_id = (select app.merchant())', $$
  merchant_id <> all ((select platform.market_unseen())::integer[])
  and (agent_visibility in ('code', 'all') or supplier_visibility in ('code', 'all')
       or ('licensed' in (agent_visibility, supplier_visibility) and (select platform.market_licensed())))$$);
call app.secure_platform('platform.market_product', 'merchant_id = (select app.merchant())', $$
  on_sale and merchant_id <> all ((select platform.market_unseen())::integer[])
  and (shared_with in ('market', 'priced')
         and (company_shown = 'open' or company_shown = 'licensed' and (select platform.market_licensed()))
       or shared_with = 'partners' and merchant_id = any ((select platform.market_partners())::integer[])
       or (select app.merchant()) = any (named_ids) and merchant_id = any ((select platform.market_partners())::integer[]))$$);

-- A deal is its two merchants'.
call app.secure_platform('platform.market_deal', '(select app.merchant()) in (seller_id, buyer_id)');

-- Where a person looks numbers of such licences up today.
create or replace function platform.licence_looked_up(of_country text, of_kind text) returns text stable language plpgsql as $$
begin return coalesce((select f.looked_up from platform.licence_format f
  where f.country = of_country and of_kind = any(f.kinds) and f.from_day <= current_date order by f.from_day desc limit 1), '');
end $$;
-- What waits for the platform's desk: licences that were sent, each with who else claims its number. Owner's rights: the desk belongs to no merchant.
create or replace function platform.licences_to_check()
  returns table (merchant_id integer, code text, names jsonb, country text, kind text, number text, district text, holder text,
                 authority text, valid_until date, submitted_at timestamptz, claimed_by text[], looked_up text)
  stable security definer set search_path = pg_catalog, pg_temp language sql as $$
  select l.merchant_id, m.code, m.names, l.country, l.kind, l.number, l.district, l.holder, l.authority, l.valid_until, l.submitted_at,
         (select coalesce(array_agg(o.code order by o.code), '{}')
            from platform.market_licence_claim own
            join platform.market_licence_claim c on c.country = own.country and c.number_key = own.number_key and c.merchant_id <> own.merchant_id
            join platform.merchant o on o.id = c.merchant_id
           where own.merchant_id = l.merchant_id and own.country = l.country
             and own.number_key = upper(regexp_replace(normalize(l.number, nfkc), '\s', '', 'g'))),
         platform.licence_looked_up(l.country, l.kind)
    from public.market_licence l join platform.merchant m on m.id = l.merchant_id
   where l.state = 'submitted' order by l.submitted_at nulls first, l.merchant_id
$$;
revoke all on function platform.licences_to_check from public;
grant execute on function platform.licences_to_check to longtail_app;
