-- A supplier's list among very many lines: its newest are walked in the order asked until a page is full, and counting stops early. Like
-- find_orders: with the owner's rights, merchant and supplier from the session, ids only, every value a literal.

-- The first in place of an index by id, which nothing reads so.
drop index order_line_sent;
create index order_line_sent on order_line (merchant_id, supplier_id, sent_at, order_id) where sent_at is not null;
create index order_line_rare on order_line (merchant_id, supplier_id, supplier_status, sent_at, order_id)
  where sent_at is not null and supplier_status in ('rejected', 'supplier-replied', 'pending', 'in-process', 'reviewing');

-- The lines `l` of orders `o` that a filter of server/orders/supplier-orders.queries.ts means, each order by the line of its place in the list:
-- said so that the planner takes it for true of nearly every line, as it is, and stops when the page is full.
create function app.supplier_lines(f jsonb, out lines text, out source text)
stable set search_path = pg_catalog, pg_temp language plpgsql as $$
declare
  w text[] := array[format('l.merchant_id = %s and l.supplier_id = %s and l.sent_at is not null', app.merchant(), app.supplier())];
  orders text[] := array['o.deleted_at is null'];
  word text;
begin
  if f ? 'statuses' then
    w := w || (select array_agg(format('l.supplier_status = any (%L::text[])', (select array_agg(v) from jsonb_array_elements_text(s) v))) from jsonb_array_elements(f->'statuses') s);
  end if;
  if f ? 'serviceFrom' then w := w || format('l.date >= %L::date', f->>'serviceFrom'); end if;
  if f ? 'serviceTo' then w := w || format('l.date <= %L::date', f->>'serviceTo'); end if;
  if f ? 'sentFrom' then w := w || format('l.sent_at >= %L::timestamptz', f->>'sentFrom'); end if;
  if f ? 'sentTo' then w := w || format('l.sent_at < %L::timestamptz', f->>'sentTo'); end if;
  if f ? 'product_type' then
    w := w || format('l.product_type in (%s)', (select string_agg(quote_literal(v), ', ') from jsonb_array_elements_text(f->'product_type') v));
  end if;
  if f ? 'status' then
    orders := orders || format('o.status in (%s)', (select string_agg(quote_literal(v), ', ') from jsonb_array_elements_text(f->'status') v));
  end if;
  if f ? 'code' then orders := orders || format('o.code like %L', f->>'code'); end if;
  if f ? 'seenSince' then
    orders := orders || format($t$o.modified_at > %L::timestamptz and o.modified_by is distinct from %s
      and not exists (select from public.order_seen n where n.merchant_id = o.merchant_id and n.user_id = %s and n.order_id = o.id and n.at >= o.modified_at)$t$,
      f->>'seenSince', (f->>'userId')::bigint, (f->>'userId')::bigint);
  end if;
  for word in select v from jsonb_array_elements_text(f->'words') v loop
    w := w || format('(o.code ilike %1$L or o.contact_name ilike %1$L or o.contact_pinyin ilike %1$L or o.contact_phone ilike %1$L or l.name ilike %1$L or l.sku_code ilike %1$L)', word);
  end loop;
  lines := array_to_string(w, ' and ');
  source := format('from public.order_line l join public.orders o on o.merchant_id = l.merchant_id and o.id = l.order_id where %s and %s
      and nullif(l.id = (select (array_agg(l.id order by %s))[1] from public.order_line l where l.order_id = o.id and %s), false) is not null',
    lines, array_to_string(orders, ' and '), case when f->>'sort' = 'service' then 'l.date, l.id' else 'l.sent_at desc, l.id desc' end, lines);
end $$;

create function app.find_supplier_orders(f jsonb, at_most integer, skip integer)
returns table (id bigint, line_ids bigint[])
stable security definer rows 50 set search_path = pg_catalog, pg_temp set jit = off set max_parallel_workers_per_gather = 0 language plpgsql as $$
declare
  found record;
begin
  select * into found from app.supplier_lines(f);
  return query execute format('select l.order_id, array(select l.id from public.order_line l where l.order_id = o.id and %s) %s order by %s limit %s offset %s', found.lines, found.source,
    case when f->>'sort' = 'service' then 'l.date, l.order_id' else 'l.sent_at desc, l.order_id desc' end, at_most, skip);
end $$;

create function app.count_supplier_orders(f jsonb, at_most integer) returns integer
stable security definer set search_path = pg_catalog, pg_temp set jit = off set max_parallel_workers_per_gather = 0 language plpgsql as $$
declare
  n integer;
begin
  execute format('select count(*) from (select %s limit %s) x', (select source from app.supplier_lines(f)), at_most) into n;
  return n;
end $$;
revoke all on function app.find_supplier_orders, app.count_supplier_orders from public;
grant execute on function app.find_supplier_orders, app.count_supplier_orders to longtail_app;
