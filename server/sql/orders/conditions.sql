-- What an order is asked for by itself: whose it is, its tab and the filters of its own columns.
create or replace function app.order_conditions(f jsonb) returns text
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
    when 'toAudit' then $t$o.status = 'reviewing' and not o.on_hold and o.deleted_at is null$t$
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
  for list in select k from jsonb_object_keys(f) k where k in ('agent_id', 'sku_id', 'category_id', 'created_by') loop
    w := w || case jsonb_array_length(f->list) when 0 then 'false' else
      format('o.%I in (%s)', list, (select string_agg((v::bigint)::text, ', ') from jsonb_array_elements_text(f->list) v)) end;
  end loop;
  if f ? 'serviceFrom' then w := w || format('o.service_date >= %L::date', f->>'serviceFrom'); end if;
  if f ? 'serviceTo' then w := w || format('o.service_date <= %L::date', f->>'serviceTo'); end if;
  if f ? 'createdFrom' then w := w || format('o.created_at >= %L::timestamptz', f->>'createdFrom'); end if;
  if f ? 'createdTo' then w := w || format('o.created_at < %L::timestamptz', f->>'createdTo'); end if;
  if f ? 'modifiedFrom' then w := w || format('o.modified_at >= %L::timestamptz', f->>'modifiedFrom'); end if;
  if f ? 'modifiedTo' then w := w || format('o.modified_at < %L::timestamptz', f->>'modifiedTo'); end if;
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

-- An agent among the grams of its orders, alone …
create or replace function app.agent_gram(agent bigint) returns integer
immutable parallel safe language sql return (agent % 2147483647)::integer;
-- … and with the letter that a word of theirs begins with: what many agents and many names share is not gone through then.
create or replace function app.agent_word_gram(agent bigint, beginning integer) returns integer
immutable parallel safe language sql return (((((agent % 2147483647)::integer # beginning)::bigint & 4294967295) * 16777619)::bit(32))::integer;

-- The grams that say in which orders the names may hold every text. `agents` narrows them, null does not.
create or replace function app.order_names(wanted jsonb, agents bigint[]) returns text
immutable set search_path = pg_catalog, pg_temp language plpgsql as $$
declare
  beginnings constant integer[] := case when agents is null then '{}' else array(select g::integer from jsonb_array_elements_text(wanted->'beginnings') g) end;
  grams constant integer[] := array(select g::integer from jsonb_array_elements_text(wanted->'grams') g where g::integer <> all (beginnings));
  w text[] := case when grams <> '{}' then array[format('s.grams @> %L::integer[]', grams)] end;
  beginning integer;
begin
  foreach beginning in array beginnings loop
    w := w || format('s.grams && %L::integer[]', array(select app.agent_word_gram(a, beginning) from unnest(agents) a));
  end loop;
  if agents is not null and beginnings = '{}' then w := w || format('s.grams && %L::integer[]', array(select app.agent_gram(a) from unnest(agents) a)); end if;
  return array_to_string(w, ' and ');
end $$;

-- Which orders hold what their grams say they may: every text in their names or, for staff, in their notes; what is named in their names.
create or replace function app.order_texts(wanted jsonb) returns text
stable set search_path = pg_catalog, pg_temp language sql as $$
  select string_agg(has, ' and ') from (
    select format(case when app.agent() is null and app.supplier() is null then '(strpos(s.names, %1$L) > 0 or strpos(s.notes, %1$L) > 0)' else 'strpos(s.names, %1$L) > 0' end, t)
      from jsonb_array_elements_text(wanted->'texts') t
    union all select format('strpos(s.names, %L) > 0', t) from jsonb_array_elements_text(wanted->'named') t) x (has)
$$;
