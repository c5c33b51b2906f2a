-- Versions of prices: whoever keeps a price in memory knows by three numbers (SKU, agent, merchant) whether it still holds.
-- A version is drawn from a sequence, so that a rolled-back change never shares its number with a later one.

-- One bump a statement, however many rows it touched; SKUs are locked in the order of their ids.
create or replace function app.bump_skus(m integer, skus bigint[]) returns void language plpgsql as $$
declare next bigint := nextval('platform.price_version');
begin
  perform from sku s where s.merchant_id = m and s.id = any(skus) order by s.id for no key update;
  update sku s set price_version = next where s.merchant_id = m and s.id = any(skus);
end $$;

create or replace function app.bump_merchant(m integer) returns void language plpgsql as $$
declare next bigint := nextval('platform.price_version');
begin
  insert into price_state (merchant_id, version) values (m, next) on conflict (merchant_id) do update set version = next;
end $$;

create or replace function app.bump_sku_prices() returns trigger language plpgsql as $$
begin
  perform app.bump_skus(c.merchant_id, c.skus)
     from (select merchant_id, array_agg(distinct sku_id) as skus from changed group by 1 order by 1) c;
  return null;
end $$;

create or replace function app.bump_agent_prices() returns trigger language plpgsql as $$
declare r record; next bigint;
begin
  for r in select merchant_id, array_agg(distinct agent_id) as agents from changed group by 1 order by 1 loop
    next := nextval('platform.price_version');
    perform from agent a where a.merchant_id = r.merchant_id and a.id = any(r.agents) order by a.id for no key update;
    update agent a set price_version = next where a.merchant_id = r.merchant_id and a.id = any(r.agents);
  end loop;
  return null;
end $$;

create or replace function app.bump_merchant_prices() returns trigger language plpgsql as $$
begin
  perform app.bump_merchant(c.merchant_id) from (select distinct merchant_id from changed order by 1) c;
  return null;
end $$;

create or replace procedure app.bump_on_change(target regclass, bump regproc) language plpgsql as $$
begin
  execute format('create or replace trigger bump_insert after insert on %s referencing new table as changed for each statement execute function %s()', target, bump);
  execute format('create or replace trigger bump_update after update on %s referencing new table as changed for each statement execute function %s()', target, bump);
  execute format('create or replace trigger bump_delete after delete on %s referencing old table as changed for each statement execute function %s()', target, bump);
end $$;

-- What a price takes from the SKU's and the agent's own rows.
create or replace function app.next_price_version() returns trigger language plpgsql as $$
begin
  new.price_version := nextval('platform.price_version');
  return new;
end $$;

create or replace trigger sku_price_version before update of charge_method, on_sale, enabled, deleted_at, category_id, package_price on sku for each row
  when ((old.charge_method, old.on_sale, old.enabled, old.deleted_at, old.category_id, old.package_price)
    is distinct from (new.charge_method, new.on_sale, new.enabled, new.deleted_at, new.category_id, new.package_price))
  execute function app.next_price_version();

create or replace trigger agent_price_version before update of currency, group_id on agent for each row
  when ((old.currency, old.group_id) is distinct from (new.currency, new.group_id))
  execute function app.next_price_version();

-- A category's rule holds for what stands below it.
create or replace function app.bump_category_prices() returns trigger language plpgsql as $$
begin
  perform app.bump_merchant(new.merchant_id);
  return null;
end $$;

create or replace trigger category_price_version after update of parent_id on category for each row
  when (old.parent_id is distinct from new.parent_id) execute function app.bump_category_prices();

create or replace trigger sku_type_price_version before update of product_type on sku for each row
  when (old.product_type is distinct from new.product_type) execute function app.next_price_version();

-- Another part or option: what was worked out of the old ones holds no more.
create or replace function app.bump_package_parts() returns trigger language plpgsql as $$
begin
  perform app.bump_skus(c.merchant_id, c.skus)
     from (select merchant_id, array_agg(distinct package_id) as skus from changed group by 1 order by 1) c;
  return null;
end $$;

create or replace function app.bump_package_options() returns trigger language plpgsql as $$
declare r record;
begin
  for r in select merchant_id, array_agg(distinct part_id) as parts from changed group by 1 order by 1 loop
    perform app.bump_skus(r.merchant_id, (select array_agg(distinct p.package_id) from package_part p
      where p.merchant_id = r.merchant_id and p.id = any(r.parts)));
  end loop;
  return null;
end $$;

call app.bump_on_change('sku_base_price', 'app.bump_sku_prices');
call app.bump_on_change('sku_calendar_price', 'app.bump_sku_prices');
call app.bump_on_change('quotation', 'app.bump_agent_prices');
call app.bump_on_change('custom_price', 'app.bump_agent_prices');
call app.bump_on_change('price_strategy_agent', 'app.bump_agent_prices');
call app.bump_on_change('exchange_rate', 'app.bump_merchant_prices');
call app.bump_on_change('price_strategy', 'app.bump_merchant_prices');
call app.bump_on_change('price_strategy_rule', 'app.bump_merchant_prices');
call app.bump_on_change('price_strategy_group', 'app.bump_merchant_prices');
call app.bump_on_change('ladder', 'app.bump_merchant_prices');
call app.bump_on_change('strategy_price', 'app.bump_merchant_prices');
call app.bump_on_change('strategy_off_sale', 'app.bump_merchant_prices');
call app.bump_on_change('tax_rule', 'app.bump_merchant_prices');
call app.bump_on_change('package_part', 'app.bump_package_parts');
call app.bump_on_change('package_option', 'app.bump_package_options');
