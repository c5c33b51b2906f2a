-- Takes what a person is known by out of a value: texts within it alone, so that numbers and names of fields stay what they are.
create or replace function app.forget_in(given jsonb, pattern text) returns jsonb
immutable parallel safe language sql as $$
  select case jsonb_typeof(given)
    when 'string' then to_jsonb(regexp_replace(given #>> '{}', pattern, '***', 'gi'))
    when 'array' then (select coalesce(jsonb_agg(app.forget_in(e, pattern) order by n), '[]') from jsonb_array_elements(given) with ordinality x (e, n))
    when 'object' then (select coalesce(jsonb_object_agg(k, app.forget_in(v, pattern)), '{}') from jsonb_each(given) x (k, v))
    else given end
$$;

-- Forgets a person in everything that the merchant keeps: in what is of these orders by all that the person is known by (names
-- among it), elsewhere by what is theirs alone (phones, addresses, documents; '' for none). Books are never changed: what was
-- sold, when and for how much names nobody. Every text of every table is asked, so that a table that is new is none that was
-- forgotten. With owner's rights: of the log, nobody else may change anything (server/sql/audit/events.sql).
create or replace function app.forget_person(orders bigint[], known text, alone text) returns void
volatile security definer set search_path = pg_catalog, public, pg_temp language plpgsql as $$
declare
  t record;
begin
  if app.merchant() is null or app.agent() is not null or app.supplier() is not null then raise exception 'only the merchant forgets'; end if;
  perform set_config('app.forgetting', 'on', true);
  for t in
    select c.oid::regclass as name, a.attname as col, a.atttypid = 'jsonb'::regtype as is_json, a.atttypid = 'text[]'::regtype as is_list,
           case when c.relname = 'orders' then 'id = any($2)'
             when exists (select from pg_attribute o where o.attrelid = c.oid and o.attname = 'order_id' and not o.attisdropped) then 'order_id = any($2)'
             when (select count(*) from pg_attribute o where o.attrelid = c.oid and o.attname in ('topic', 'subject_id') and not o.attisdropped) = 2
               then $q$(topic = 'order' and subject_id = any($2))$q$ end as theirs
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and a.atttypid in ('text'::regtype, 'jsonb'::regtype, 'text[]'::regtype)
       and c.relname not in ('journal', 'posting', 'order_search', 'customer_search',
         -- people of their own: who shares a phone stays who they are
         'customer', 'customer_identity', 'customer_document', 'customer_note', 'agent', 'supplier', 'app_user')
       and exists (select from pg_attribute m where m.attrelid = c.oid and m.attname = 'merchant_id')
       -- keys are what rows are known by, not what they tell
       and not exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary and a.attnum = any(i.indkey))
  loop
    for pass in 1..2 loop
      continue when (pass = 1 and t.theirs is null) or (pass = 2 and alone = '');
      execute format('update %s set %I = %s where merchant_id = app.merchant() and %s and %I::text ~* $1', t.name, t.col,
        case when t.is_json then format('app.forget_in(%I, $1)', t.col)
          when t.is_list then format('array(select regexp_replace(e, $1, ''***'', ''gi'') from unnest(%I) e)', t.col)
          else format('regexp_replace(%I, $1, ''***'', ''gi'')', t.col) end,
        -- In orders of others nothing is looked for: who shares a phone has trips of their own.
        case when pass = 1 then t.theirs when t.theirs is null then '$2 is not null' when t.theirs like 'order_id%' then '(order_id is null or ' || t.theirs || ')'
          when t.theirs like '(topic%' then $q$(topic <> 'order' or $q$ || t.theirs || ')' else t.theirs end, t.col)
        using case when pass = 1 then known else alone end, orders;
    end loop;
  end loop;
  perform set_config('app.forgetting', '', true);
end $$;
revoke all on function app.forget_person from public;
grant execute on function app.forget_person to longtail_app;
