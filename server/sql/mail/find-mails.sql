-- Finding mails among very many, as orders and customers are found: with the owner's rights, because text filters are not
-- leakproof; the merchant from the session, every value a literal; ids only, which the caller reads under its own rights.

-- The conditions of a filter over `mail m`. Keys are those of server/mail/record/find-mails.ts.
create or replace function app.mail_conditions(f jsonb) returns text
stable set search_path = pg_catalog, pg_temp language plpgsql as $$
declare
  w text[] := array[format('m.merchant_id = %s', app.merchant())];
begin
  if app.reach() is not null then
    w := w || ('(m.order_id is null or exists (select from public.orders o where o.merchant_id = m.merchant_id and o.id = m.order_id' || app.reach_condition() || '))');
  end if;
  if f ? 'hotel' then w := w || 'm.hotel'::text; end if;
  if f ? 'attention' then w := w || 'm.attention'::text; end if;
  if f ? 'state' then w := w || format('m.state = %L', f->>'state'); end if;
  if f ? 'audience' then w := w || format('m.audience = %L', f->>'audience'); end if;
  if f ? 'kind' then w := w || format('m.kind = %L', f->>'kind'); end if;
  if f ? 'language' then w := w || format('m.language = %L', f->>'language'); end if;
  if f ? 'trouble' then w := w || format('m.trouble = %L', f->>'trouble'); end if;
  if f ? 'orderId' then w := w || format('m.order_id = %s', (f->>'orderId')::bigint); end if;
  if f ? 'from' then w := w || format('m.created_at >= %L::timestamptz', f->>'from'); end if;
  if f ? 'to' then w := w || format('m.created_at < %L::timestamptz', f->>'to'); end if;
  if f ? 'texts' then
    w := w || (format('m.grams @> %L::integer[]', '{' || (select string_agg(g, ',') from jsonb_array_elements_text(f->'grams') g) || '}')
      || (select string_agg(format(' and strpos(m.search, %L) > 0', t), '') from jsonb_array_elements_text(f->'texts') t));
  end if;
  return array_to_string(w, ' and ');
end $$;

-- Ids of one page, the newest first.
create or replace function app.find_mails(f jsonb, at_most integer, skip integer) returns table (id bigint)
stable security definer rows 50 set search_path = pg_catalog, pg_temp set jit = off language plpgsql as $$
begin
  return query execute format('select m.id from public.mail m where %s order by m.merchant_id desc, m.id desc limit %s offset %s',
    app.mail_conditions(f), at_most, skip);
end $$;

-- How many match, counted up to a bound.
create or replace function app.count_mails(f jsonb, at_most integer) returns integer
stable security definer set search_path = pg_catalog, pg_temp set jit = off language plpgsql as $$
declare n integer;
begin
  execute format('select count(*) from (select from public.mail m where %s limit %s) x', app.mail_conditions(f), at_most) into n;
  return n;
end $$;
revoke all on function app.find_mails, app.count_mails from public;
grant execute on function app.find_mails, app.count_mails to longtail_app;
