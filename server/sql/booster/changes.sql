-- after: booster/prices.sql
-- Every table that decides a boosted price notes its SKU here, in the transaction that changes it; one job prices what was noted.
create or replace function app.note_booster_change(m integer, skus bigint[]) returns void
security definer set search_path = pg_catalog, pg_temp language plpgsql as $$
begin
  if skus is null then
    insert into public.booster_change (merchant_id, sku_id)
      select m, null where exists (select from public.booster_listing l where l.merchant_id = m and l.state <> 'ended');
  else
    insert into public.booster_change (merchant_id, sku_id)
      select distinct m, l.sku_id from public.booster_listing l where l.merchant_id = m and l.sku_id = any(skus) and l.state <> 'ended';
  end if;
  if found then perform platform.enqueue('booster.reprice', json_build_object('merchantId', m), 'booster.reprice ' || m); end if;
end $$;
revoke all on function app.note_booster_change from public;
grant execute on function app.note_booster_change to longtail_app;

-- Of tables that name a SKU.
create or replace function app.booster_skus_changed() returns trigger
security definer set search_path = pg_catalog, pg_temp language plpgsql as $$
declare r record;
begin
  for r in select c.merchant_id, array_agg(distinct c.sku_id) as skus from changed c group by c.merchant_id loop
    perform app.note_booster_change(r.merchant_id, r.skus);
  end loop;
  return null;
end $$;
revoke all on function app.booster_skus_changed from public;
create or replace trigger booster_in after insert on base_cost referencing new table as changed for each statement execute function app.booster_skus_changed();
create or replace trigger booster_up after update on base_cost referencing new table as changed for each statement execute function app.booster_skus_changed();
create or replace trigger booster_out after delete on base_cost referencing old table as changed for each statement execute function app.booster_skus_changed();
create or replace trigger booster_in after insert on special_cost referencing new table as changed for each statement execute function app.booster_skus_changed();
create or replace trigger booster_up after update on special_cost referencing new table as changed for each statement execute function app.booster_skus_changed();
create or replace trigger booster_out after delete on special_cost referencing old table as changed for each statement execute function app.booster_skus_changed();
create or replace trigger booster_in after insert on sku_supplier referencing new table as changed for each statement execute function app.booster_skus_changed();
create or replace trigger booster_up after update on sku_supplier referencing new table as changed for each statement execute function app.booster_skus_changed();
create or replace trigger booster_out after delete on sku_supplier referencing old table as changed for each statement execute function app.booster_skus_changed();

-- Prices: a SKU's version, or the version of all (pricing/price-versions.sql).
create or replace function app.booster_sku_changed() returns trigger
security definer set search_path = pg_catalog, pg_temp language plpgsql as $$
declare r record;
begin
  for r in select n.merchant_id, array_agg(n.id) as skus from changed n
      join before b on b.merchant_id = n.merchant_id and b.id = n.id
     where (b.price_version, b.category_id, b.deleted_at) is distinct from (n.price_version, n.category_id, n.deleted_at) group by n.merchant_id loop
    perform app.note_booster_change(r.merchant_id, r.skus);
  end loop;
  return null;
end $$;
revoke all on function app.booster_sku_changed from public;
create or replace trigger booster_sku_changed after update on sku referencing old table as before new table as changed for each statement execute function app.booster_sku_changed();

create or replace function app.booster_all_changed() returns trigger
security definer set search_path = pg_catalog, pg_temp language plpgsql as $$
begin
  perform app.note_booster_change(new.merchant_id, null);
  return null;
end $$;
revoke all on function app.booster_all_changed from public;
create or replace trigger booster_prices_changed after insert or update on price_state for each row execute function app.booster_all_changed();
create or replace trigger booster_setting_changed after update on booster_setting for each row execute function app.booster_all_changed();
create or replace trigger booster_contract_changed after insert or update on market_contract for each row when (new.direction = 'buys') execute function app.booster_all_changed();

-- Of tables that name an account.
create or replace function app.booster_account_changed() returns trigger
security definer set search_path = pg_catalog, pg_temp language plpgsql as $$
begin
  perform app.note_booster_change(new.merchant_id, coalesce((select array_agg(l.sku_id) from public.booster_listing l
    where l.merchant_id = new.merchant_id and l.connection_id = new.connection_id and l.state <> 'ended'), '{}'));
  return null;
end $$;
revoke all on function app.booster_account_changed from public;
create or replace trigger booster_account_changed after insert or update on booster_account for each row execute function app.booster_account_changed();
create or replace trigger booster_agent_chosen after update of agent_id on channel_account for each row
  when (new.agent_id is distinct from old.agent_id) execute function app.booster_account_changed();
create or replace function app.booster_commission_changed() returns trigger
security definer set search_path = pg_catalog, pg_temp language plpgsql as $$
declare r public.booster_commission := case when tg_op = 'DELETE' then old else new end;
begin
  perform app.note_booster_change(r.merchant_id, coalesce((select array_agg(l.sku_id) from public.booster_listing l
    where l.merchant_id = r.merchant_id and l.connection_id = r.connection_id and l.state <> 'ended'), '{}'));
  return null;
end $$;
revoke all on function app.booster_commission_changed from public;
create or replace trigger booster_commission_changed after insert or update or delete on booster_commission
  for each row execute function app.booster_commission_changed();
create or replace function app.booster_agent_changed() returns trigger
security definer set search_path = pg_catalog, pg_temp language plpgsql as $$
begin
  perform app.note_booster_change(new.merchant_id, coalesce((select array_agg(l.sku_id) from public.booster_listing l join public.channel_account c
      on c.merchant_id = l.merchant_id and c.connection_id = l.connection_id
    where l.merchant_id = new.merchant_id and c.agent_id = new.id and l.state <> 'ended'), '{}'));
  return null;
end $$;
revoke all on function app.booster_agent_changed from public;
create or replace trigger booster_agent_changed after update of price_version on agent for each row
  when (new.price_version is distinct from old.price_version) execute function app.booster_agent_changed();

create or replace function app.booster_rule_changed() returns trigger
security definer set search_path = pg_catalog, pg_temp language plpgsql as $$
declare r public.booster_rule := case when tg_op = 'DELETE' then old else new end;
begin
  perform app.note_booster_change(r.merchant_id, case when r.sku_id is not null then array[r.sku_id] end);
  return null;
end $$;
revoke all on function app.booster_rule_changed from public;
create or replace trigger booster_rule_changed after insert or update or delete on booster_rule for each row execute function app.booster_rule_changed();

create or replace function app.booster_typed_changed() returns trigger
security definer set search_path = pg_catalog, pg_temp language plpgsql as $$
declare r record;
begin
  for r in select c.merchant_id, array_agg(distinct c.listing_id) as listings from changed c group by c.merchant_id loop
    perform app.note_booster_change(r.merchant_id, coalesce((select array_agg(distinct l.sku_id) from public.booster_listing l
      where l.merchant_id = r.merchant_id and l.id = any(r.listings)), '{}'));
  end loop;
  return null;
end $$;
revoke all on function app.booster_typed_changed from public;
create or replace trigger booster_typed_in after insert on booster_typed_price referencing new table as changed for each statement execute function app.booster_typed_changed();
create or replace trigger booster_typed_up after update on booster_typed_price referencing new table as changed for each statement execute function app.booster_typed_changed();
create or replace trigger booster_typed_out after delete on booster_typed_price referencing old table as changed for each statement execute function app.booster_typed_changed();

-- A listing that is new, or that a person decides something about.
create or replace function app.booster_listing_changed() returns trigger
security definer set search_path = pg_catalog, pg_temp language plpgsql as $$
begin
  perform app.note_booster_change(new.merchant_id, array[new.sku_id]);
  return null;
end $$;
revoke all on function app.booster_listing_changed from public;
create or replace trigger booster_listing_added after insert on booster_listing for each row execute function app.booster_listing_changed();
create or replace trigger booster_listing_decided after update on booster_listing for each row
  when ((old.floor_basis_points, old.floor_until, old.other_terms, old.accepted) is distinct from (new.floor_basis_points, new.floor_until, new.other_terms, new.accepted)
    or (old.state in ('paused', 'draft', 'ended')) <> (new.state in ('paused', 'draft', 'ended')))
  execute function app.booster_listing_changed();

-- Quotations on open links are public prices: parity is asked of them.
create or replace function app.booster_quoted() returns trigger
security definer set search_path = pg_catalog, pg_temp language plpgsql as $$
begin
  perform app.note_booster_change(new.merchant_id, coalesce((select array_agg(distinct (i.item ->> 'skuId')::bigint)
    from jsonb_array_elements(new.content -> 'items') i (item)), '{}'));
  return null;
end $$;
revoke all on function app.booster_quoted from public;
create or replace trigger booster_quoted after insert or update of revoked_at, content, valid_until on shared_quotation
  for each row execute function app.booster_quoted();
