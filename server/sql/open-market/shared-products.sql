-- after: pricing/price-versions.sql
-- What others read of products, and what partners pay for them, is written anew by a job after the transaction that changes it.
create or replace function app.publish_shared(m integer) returns void
security definer set search_path = pg_catalog, pg_temp language plpgsql as $$
begin
  if exists (select from platform.market_product p where p.merchant_id = m)
     or exists (select from public.market_share_rule r where r.merchant_id = m) then
    perform platform.enqueue('open-market.publish', json_build_object('merchantId', m), 'open-market.publish ' || m);
  end if;
end $$;
revoke all on function app.publish_shared from public;

create or replace function app.shared_skus_changed() returns trigger
security definer set search_path = pg_catalog, pg_temp language plpgsql as $$
begin
  perform app.publish_shared(c.merchant_id)
     from (select distinct n.merchant_id from changed n join before b on b.merchant_id = n.merchant_id and b.id = n.id
            where (b.price_version, b.names, b.code, b.product_type, b.destination_id, b.summaries, b.terms, b.descriptions)
                  is distinct from (n.price_version, n.names, n.code, n.product_type, n.destination_id, n.summaries, n.terms, n.descriptions)) c;
  return null;
end $$;
revoke all on function app.shared_skus_changed from public;
create or replace trigger shared_skus_changed after update on sku referencing old table as before new table as changed for each statement execute function app.shared_skus_changed();

-- A new one, or one in a category, may be shared by itself.
create or replace function app.skus_made() returns trigger
security definer set search_path = pg_catalog, pg_temp language plpgsql as $$
begin
  perform app.publish_shared(c.merchant_id) from (select distinct merchant_id from made) c;
  return null;
end $$;
revoke all on function app.skus_made from public;
create or replace trigger skus_made after insert on sku referencing new table as made for each statement execute function app.skus_made();

-- Prices of all products, or of one partner.
create or replace function app.shared_prices_changed() returns trigger
security definer set search_path = pg_catalog, pg_temp language plpgsql as $$
begin
  perform app.publish_shared(new.merchant_id);
  return null;
end $$;
revoke all on function app.shared_prices_changed from public;
create or replace trigger shared_prices_changed after insert or update on price_state for each row execute function app.shared_prices_changed();
create or replace trigger shared_price_level_changed after update of price_version on agent for each row
  when (new.bound_merchant_id is not null and new.price_version is distinct from old.price_version) execute function app.shared_prices_changed();

-- A selling price that is saved by hand answers the one that waits for a person, not those of days.
create or replace function app.waiting_price_answered() returns trigger language plpgsql as $$
begin
  update market_follow set waiting = null, waiting_dates = nullif(waiting_dates, '{}')
   where merchant_id = new.merchant_id and sku_id = new.sku_id and waiting is not null;
  return null;
end $$;
revoke all on function app.waiting_price_answered from public;
create or replace trigger waiting_price_answered after insert or update on sku_base_price
  for each row execute function app.waiting_price_answered();
