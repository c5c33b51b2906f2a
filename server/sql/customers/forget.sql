-- after: customers/people-columns.sql
-- Takes what a person is known by out of a value. `known`: marks are theirs alone wherever they stand (numbers, addresses); names,
-- words and whole values are looked for only in what is theirs (`hers`). See server/customers/privacy/identified-by.ts for the patterns.
create or replace function app.forget_text(given text, form text, hers boolean, known jsonb) returns text
immutable parallel safe language plpgsql as $$
declare
  result text := given;
begin
  if given is null or given = '' then return given; end if;
  if form = 'key' then return case when hers and known->'keys' ? given then '' else given end; end if;
  if hers and form not in ('body', 'marks') and known->'whole' ? lower(btrim(given)) then return '***'; end if;
  if known->>'marks' <> '' then result := regexp_replace(result, known->>'marks', '***', 'gi'); end if;
  if not hers or form in ('person', 'marks') then return result; end if;
  if known->>'names' <> '' then result := regexp_replace(result, known->>'names', '***', 'gi'); end if;
  if form = 'words' and known->>'words' <> '' then result := regexp_replace(result, known->>'words', '***', 'gi'); end if;
  return result;
end $$;

-- The same in JSON: texts alone, so that numbers, flags and names of fields stay what they are.
create or replace function app.forget_in(given jsonb, form text, hers boolean, known jsonb) returns jsonb
immutable parallel safe language sql as $$
  select case jsonb_typeof(given)
    when 'string' then to_jsonb(app.forget_text(given #>> '{}', case form when 'said' then 'words' when 'fields' then 'body' else form end, hers and form <> 'fields', known))
    when 'array' then (select coalesce(jsonb_agg(app.forget_in(e, form, hers, known) order by n), '[]') from jsonb_array_elements(given) with ordinality x (e, n))
    when 'object' then (select coalesce(jsonb_object_agg(k, case
        when form = 'cells' then app.forget_in(v, form, hers, known)
        when app.says_no_words(k) then app.forget_in(v, 'fields', hers, known)
        when app.says_of_people(k) then app.forget_in(v, 'said', hers, known)
        else app.forget_in(v, form, hers, known) end), '{}') from jsonb_each(given) x (k, v))
    else given end
$$;

-- Forgets a person in what the merchant keeps beside their profile and their places in orders, or counts where that would be
-- (`does` false): by place, how many rows. In rows of these orders all is looked for by which the person is known; in rows of no
-- order, rows in which a number or an address of theirs stands. Only columns that are declared to hold people's words are asked
-- (people-columns.sql). With owner's rights: of the log, nobody else may change anything (server/sql/audit/events.sql).
create or replace function app.forget_person(orders bigint[], known jsonb, does boolean) returns table (place text, hits bigint)
volatile security definer set search_path = pg_catalog, public, pg_temp language plpgsql as $$
declare
  t record;
  n bigint;
begin
  if app.merchant() is null or app.agent() is not null or app.supplier() is not null then raise exception 'only the merchant forgets'; end if;
  perform set_config('app.forgetting', 'on', true);
  for t in
    select min(c.place) as place, c.tbl, app.people_rows(c.tbl) as own, case when known->>'marks' <> '' then app.people_elsewhere(c.tbl) end as elsewhere,
           string_agg(format('%I = %s', c.col, x.value), ', ') as changes,
           string_agg(format('t.%I is distinct from %s', c.col, x.value), ' or ') as differs,
           -- a line break of JSON is no letter before a number
           string_agg(case when c.form <> 'key' then format($q$%s ~* ($1->>'marks')$q$, case when a.atttypid = 'jsonb'::regtype then format($q$regexp_replace(t.%I::text, '\\[nrt]', ' ', 'g')$q$, c.col) else format('t.%I', c.col) end) end, ' or ') as marked
      from app.people_columns() c join pg_attribute a on a.attrelid = to_regclass('public.' || c.tbl) and a.attname = c.col
     cross join lateral (select format(case when a.atttypid = 'jsonb'::regtype then 'app.forget_in(t.%I, %L, true, $1)' else 'app.forget_text(t.%I, %L, true, $1)' end, c.col, c.form)) x (value)
     group by c.tbl order by c.tbl
  loop
    n := 0;
    for pass in 1..2 loop
      continue when (pass = 1 and t.own is null) or (pass = 2 and t.elsewhere is null);
      if does then
        execute format('with done as (update public.%I t set %s where t.merchant_id = app.merchant() and (%s) and (%s) returning 1) select $3 + count(*) from done',
          t.tbl, t.changes, case when pass = 1 then t.own else format('(%s) and (%s)', t.elsewhere, t.marked) end, t.differs) into n using known, orders, n;
      else
        execute format('select $3 + count(*) from public.%I t where t.merchant_id = app.merchant() and (%s) and (%s)',
          t.tbl, case when pass = 1 then t.own else format('(%s) and (%s)', t.elsewhere, t.marked) end, t.differs) into n using known, orders, n;
      end if;
    end loop;
    if n > 0 then place := t.place; hits := n; return next; end if;
  end loop;
  perform set_config('app.forgetting', '', true);
end $$;
revoke all on function app.forget_person from public;
grant execute on function app.forget_person to longtail_app;
