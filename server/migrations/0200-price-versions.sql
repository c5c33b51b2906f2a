-- Versions of prices: whoever keeps a price in memory knows by three numbers (SKU, agent, merchant) whether it still holds.
-- A version is drawn from a sequence, so that a rolled-back change never shares its number with a later one.
create sequence platform.price_version as bigint start 1000;
grant usage on sequence platform.price_version to longtail_app;

-- The merchant's own: its exchange rates.
create table price_state (
  merchant_id integer primary key references platform.merchant,
  version bigint not null default nextval('platform.price_version')
);
call app.secure('price_state', 'true');

-- One bump a statement, however many rows it touched; SKUs are locked in the order of their ids.
create function app.bump_sku_prices() returns trigger language plpgsql as $$
begin
  with touched as (
    select s.merchant_id, s.id from sku s
    where (s.merchant_id, s.id) in (select merchant_id, sku_id from changed)
    order by s.merchant_id, s.id for no key update
  )
  update sku s set price_version = nextval('platform.price_version')
  from touched t where s.merchant_id = t.merchant_id and s.id = t.id;
  return null;
end $$;
create function app.bump_agent_prices() returns trigger language plpgsql as $$
begin
  with touched as (
    select a.merchant_id, a.id from agent a
    where (a.merchant_id, a.id) in (select merchant_id, agent_id from changed)
    order by a.merchant_id, a.id for no key update
  )
  update agent a set price_version = nextval('platform.price_version')
  from touched t where a.merchant_id = t.merchant_id and a.id = t.id;
  return null;
end $$;
create function app.bump_merchant_prices() returns trigger language plpgsql as $$
begin
  insert into price_state (merchant_id) select distinct merchant_id from changed order by 1
  on conflict (merchant_id) do update set version = nextval('platform.price_version');
  return null;
end $$;

create procedure app.bump_on_change(target regclass, bump regproc) language plpgsql as $$
begin
  execute format('create trigger bump_insert after insert on %s referencing new table as changed for each statement execute function %s()', target, bump);
  execute format('create trigger bump_update after update on %s referencing new table as changed for each statement execute function %s()', target, bump);
  execute format('create trigger bump_delete after delete on %s referencing old table as changed for each statement execute function %s()', target, bump);
end $$;
call app.bump_on_change('sku_base_price', 'app.bump_sku_prices');
call app.bump_on_change('sku_calendar_price', 'app.bump_sku_prices');
call app.bump_on_change('quotation', 'app.bump_agent_prices');
call app.bump_on_change('exchange_rate', 'app.bump_merchant_prices');

-- What a price takes from the SKU's and the agent's own rows.
create function app.next_price_version() returns trigger language plpgsql as $$
begin
  new.price_version := nextval('platform.price_version');
  return new;
end $$;
create trigger sku_price_version before update of charge_method, on_sale, enabled, deleted_at, category_id on sku for each row
  when ((old.charge_method, old.on_sale, old.enabled, old.deleted_at, old.category_id)
    is distinct from (new.charge_method, new.on_sale, new.enabled, new.deleted_at, new.category_id))
  execute function app.next_price_version();
create trigger agent_price_version before update of currency, group_id on agent for each row
  when ((old.currency, old.group_id) is distinct from (new.currency, new.group_id))
  execute function app.next_price_version();
