-- Finding orders among a million. Text filters are not leakproof, so under row-level security they would lose their
-- index: these functions have the owner's rights, take merchant and agent from the session and never from arguments, and
-- answer ids only, which the caller reads under its own rights. Every value goes in as a literal, so that each search is
-- planned for what it asks.

-- The conditions of a filter as SQL over `orders o`. Keys are those of server/orders/find-orders.ts.
create function app.order_conditions(f jsonb) returns text
stable set search_path = pg_catalog, pg_temp language plpgsql as $$
declare
  w text[] := array[format('o.merchant_id = %s', app.merchant())];
  agent bigint := app.agent();
  list text;
begin
  if agent is not null then w := w || format('o.agent_id = %s', agent); end if;
  w := w || case f->>'tab'
    when 'deleted' then 'o.deleted_at is not null'
    when 'archived' then $t$o.status = 'archived' and o.deleted_at is null$t$
    when 'toAudit' then $t$o.status = 'reviewing' and o.deleted_at is null$t$
    when 'waitToSendAgent' then $t$o.status in ('processing', 'confirmed') and o.deleted_at is null and o.supplier_status = 'pending'$t$
    when 'waitAgentReply' then $t$o.status in ('processing', 'confirmed') and o.deleted_at is null and o.supplier_status = 'in-process'$t$
    when 'waitAgentDealAfterReply' then $t$o.status in ('processing', 'confirmed') and o.deleted_at is null and o.supplier_status = 'supplier-replied'$t$
    when 'followUp' then $t$o.follow_up = 'tracking' and o.deleted_at is null$t$
    when 'refreshOrder' then format(
      $t$o.modified_at > %L::timestamptz and o.modified_by is distinct from %s and o.deleted_at is null
         and not exists (select from public.order_seen n where n.merchant_id = o.merchant_id and n.user_id = %s and n.order_id = o.id and n.at >= o.modified_at)$t$,
      f->>'seenSince', (f->>'userId')::bigint, (f->>'userId')::bigint)
    else $t$o.status <> 'archived' and o.deleted_at is null$t$ end;
  -- one of several values
  for list in select k from jsonb_object_keys(f) k where k in ('status', 'supplier_status', 'agent_status', 'payment_status', 'product_type') loop
    w := w || format('o.%I in (%s)', list, (select string_agg(quote_literal(v), ', ') from jsonb_array_elements_text(f->list) v));
  end loop;
  for list in select k from jsonb_object_keys(f) k where k in ('agent_id', 'sku_id', 'category_id') loop
    w := w || case jsonb_array_length(f->list) when 0 then 'false' else
      format('o.%I in (%s)', list, (select string_agg((v::bigint)::text, ', ') from jsonb_array_elements_text(f->list) v)) end;
  end loop;
  if f ? 'serviceFrom' then w := w || format('o.service_date >= %L::date', f->>'serviceFrom'); end if;
  if f ? 'serviceTo' then w := w || format('o.service_date <= %L::date', f->>'serviceTo'); end if;
  if f ? 'createdFrom' then w := w || format('o.created_at >= %L::timestamptz', f->>'createdFrom'); end if;
  if f ? 'createdTo' then w := w || format('o.created_at < %L::timestamptz', f->>'createdTo'); end if;
  if f ? 'code' then w := w || format('o.code like %L', f->>'code'); end if;
  if f ? 'thirdCode' then
    w := w || format($t$(o.agent_order_code like %1$L and o.agent_order_code <> '' or o.third_code like %1$L and o.third_code <> '')$t$, f->>'thirdCode');
  end if;
  if f ? 'phone' then w := w || app.order_phone(f->'phone'); end if;
  if f ? 'supplierId' then
    w := w || format('exists (select from public.order_line l where l.merchant_id = o.merchant_id and l.order_id = o.id and l.supplier_id = %s)', (f->>'supplierId')::bigint);
  end if;
  return array_to_string(w, ' and ');
end $$;

-- A phone by its last four digits (an index), then by all digits given.
create function app.order_phone(phone jsonb) returns text
immutable set search_path = pg_catalog, pg_temp language sql as $$
  select format($t$o.phone_tail = %L and o.phone_tail <> '' and strpos(regexp_replace(o.contact_phone, '\D', '', 'g'), %L) > 0$t$, phone->>'tail', phone->>'digits')
$$;

-- Names of an order hold a text: the grams say which may, the names say which do.
create function app.order_names(wanted jsonb) returns text
immutable set search_path = pg_catalog, pg_temp language sql as $$
  select format('s.merchant_id = %s and s.order_id = o.id and s.grams @> %L::integer[] and strpos(s.names, %L) > 0', app.merchant(),
    '{' || (select string_agg(g, ',') from jsonb_array_elements_text(wanted->'grams') g) || '}', wanted->>'text')
$$;

-- The branches of a search: each way in which an order may match, every one by its own index.
create function app.order_branches(f jsonb) returns text[]
stable set search_path = pg_catalog, pg_temp language plpgsql as $$
declare
  w text := app.order_conditions(f);
  t jsonb := f->'text';
  b text[] := '{}';
  names text := case when f ? 'names' then ' and ' || app.order_names(f->'names') else '' end;
  from_orders text := 'public.orders o' || case when f ? 'names' then ', public.order_search s' else '' end;
begin
  if t is null then return array[format('from %s where %s%s', from_orders, w, names)]; end if;
  if t ? 'code' then
    b := b || format('from %s where %s%s and o.code like %L', from_orders, w, names, t->>'code')
           || format($t$from %s where %s%s and o.agent_order_code like %L and o.agent_order_code <> ''$t$, from_orders, w, names, t->>'code')
           || format($t$from %s where %s%s and o.third_code like %L and o.third_code <> ''$t$, from_orders, w, names, t->>'code');
  end if;
  if t ? 'phone' then b := b || format('from %s where %s%s and %s', from_orders, w, names, app.order_phone(t->'phone')); end if;
  if t ? 'names' then
    b := b || format('from public.orders o, public.order_search s where %s and %s%s', w, app.order_names(t->'names'),
      case when f ? 'names' then format(' and s.grams @> %L::integer[] and strpos(s.names, %L) > 0',
        '{' || (select string_agg(g, ',') from jsonb_array_elements_text(f->'names'->'grams') g) || '}', f->'names'->>'text') else '' end);
  end if;
  if jsonb_array_length(coalesce(t->'skuIds', '[]')) > 0 then
    b := b || format('from %s where %s%s and o.sku_id in (%s)', from_orders, w, names, (select string_agg((v::bigint)::text, ', ') from jsonb_array_elements_text(t->'skuIds') v));
  end if;
  return case when b = '{}' then array[format('from %s where false', from_orders)] else b end;
end $$;

-- Ids of one page, in the order asked. `after` is the key of the last order of an earlier page.
create function app.find_orders(f jsonb, at_most integer, skip integer, after jsonb default null)
returns table (id bigint, service_date date)
stable security definer rows 50 set search_path = pg_catalog, pg_temp set jit = off language plpgsql as $$
declare
  by_service boolean := f->>'sort' = 'service';
  sort text := case when by_service then 'o.service_date, o.id' else 'o.id desc' end;
  beyond text := case when after is null then ''
    when by_service then format(' and (o.service_date, o.id) > (%L::date, %s)', after->>'date', (after->>'id')::bigint)
    else format(' and o.id < %s', (after->>'id')::bigint) end;
  b text[] := app.order_branches(f);
begin
  return query execute case array_length(b, 1)
    when 1 then format('select o.id, o.service_date %s%s order by %s limit %s offset %s', b[1], beyond, sort, at_most, skip)
    else format('select o.id, o.service_date from (%s) o order by %s limit %s offset %s',
      (select string_agg(format('(select o.id, o.service_date %s%s order by %s limit %s)', part, beyond, sort, at_most + skip), ' union ') from unnest(b) part),
      sort, at_most, skip) end;
end $$;

-- How many match, counted up to a bound.
create function app.count_orders(f jsonb, at_most integer) returns integer
stable security definer set search_path = pg_catalog, pg_temp set jit = off language plpgsql as $$
declare
  b text[] := app.order_branches(f);
  n integer;
begin
  execute case array_length(b, 1)
    when 1 then format('select count(*) from (select %s limit %s) x', b[1], at_most)
    else format('select count(*) from (%s) x', (select string_agg(format('(select o.id %s limit %s)', part, at_most), ' union ') from unnest(b) part)) end
  into n;
  return least(n, at_most);
end $$;
revoke all on function app.find_orders, app.count_orders from public;
grant execute on function app.find_orders, app.count_orders to longtail_app;
