-- after: booster/commission.sql
-- Prices for sale are checked by the terms that hold now: whoever writes them took commission, fee and floor from there.
create or replace function app.booster_price_terms() returns trigger
security definer set search_path = pg_catalog, pg_temp language plpgsql as $$
declare r record;
begin
  for r in select w.merchant_id, array_agg(w.listing_id) as listings, array_agg(w.commission_basis_points) as commissions,
      array_agg(w.fee_minor) as fees, array_agg(w.floor_basis_points) as floors, array_agg(w.highest_minor is null and w.list_minor is not null) as unheld
    from written w where w.guard = '' group by 1
  loop
    if exists (
      -- What an account takes of a product is looked up once for each listing, not for each price of it.
      with terms as materialized (
        select l.id, app.booster_commission(l.merchant_id, l.connection_id, l.sku_id) as commission_basis_points
          from public.booster_listing l where l.merchant_id = r.merchant_id and l.id = any(r.listings))
      select from unnest(r.listings, r.commissions, r.fees, r.floors, r.unheld)
             w (listing_id, commission_basis_points, fee_minor, floor_basis_points, is_unheld)
        join terms t on t.id = w.listing_id
        join public.booster_listing l on l.merchant_id = r.merchant_id and l.id = w.listing_id
        join public.booster_account a on a.merchant_id = l.merchant_id and a.connection_id = l.connection_id
        join public.booster_setting s on s.merchant_id = l.merchant_id
       where w.commission_basis_points <> t.commission_basis_points or w.fee_minor <> a.fee_minor
          or w.floor_basis_points < case when l.floor_until >= current_date - 1 then l.floor_basis_points else s.floor_basis_points end
          or a.parity and l.other_terms = '' and w.is_unheld)
    then raise exception 'a price is for sale on other terms than its account has' using errcode = '23514', constraint = 'booster_price_terms'; end if;
  end loop;
  return null;
end $$;
revoke all on function app.booster_price_terms from public;
create or replace trigger price_terms_in after insert on booster_price referencing new table as written for each statement execute function app.booster_price_terms();
create or replace trigger price_terms_up after update on booster_price referencing new table as written for each statement execute function app.booster_price_terms();

-- What a marketplace's product sells for by the booster: null where it is not the booster's. `pending`: something changed, and nothing is
-- sold until it is priced anew. Days come as pairs, both included.
create or replace function app.boosted(m integer, product bigint) returns jsonb
stable security definer set search_path = pg_catalog, pg_temp language plpgsql as $$
#variable_conflict use_column
begin return (
  select jsonb_build_object(
    'listingId', l.id,
    'pending', exists (select from public.booster_change n where n.merchant_id = m and (n.sku_id = l.sku_id or n.sku_id is null))
      or l.priced_at is null or l.floor_until < current_date - 1 or a.next_from <= c.today
      or exists (select from public.booster_commission b where b.merchant_id = m and b.connection_id = l.connection_id
                  and b.from_day <= c.today and b.from_day > (l.priced_at at time zone c.time_zone)::date)
      or not exists (select from public.channel_product k where k.merchant_id = m and k.id = product and k.sku_id = l.sku_id),
    'rows', case when l.state = 'live' and not a.paused and s.state = 'joined' then coalesce((
      select jsonb_agg(jsonb_build_object('session', p.session, 'kind', p.kind, 'price', p.price_minor, 'net', p.net_minor,
               'days', (select jsonb_agg(jsonb_build_array(lower(r), upper(r) - 1)) from unnest(p.days) r)) order by p.no)
        from public.booster_price p where p.merchant_id = m and p.listing_id = l.id and p.guard = ''), '[]') else '[]' end)
    from public.booster_listing l
    join public.booster_account a on a.merchant_id = l.merchant_id and a.connection_id = l.connection_id
    join public.booster_setting s on s.merchant_id = l.merchant_id
    join lateral (select z.time_zone, (now() at time zone z.time_zone)::date as today from platform.merchant z where z.id = m) c on true
   where l.merchant_id = m and l.product_id = product and l.state <> 'ended');
end $$;
revoke all on function app.boosted from public;
grant execute on function app.boosted to longtail_app;

-- Merchants whose clock has something to look at: ids alone.
create or replace function platform.boosters_due() returns table (due_merchant integer)
security definer set search_path = pg_catalog, pg_temp language plpgsql stable as $$
#variable_conflict use_column
begin return query
  select c.merchant_id from public.booster_change c
  union select l.merchant_id from public.booster_listing l where l.state in ('live', 'guarded');
end $$;
revoke all on function platform.boosters_due from public;
grant execute on function platform.boosters_due to longtail_app;
