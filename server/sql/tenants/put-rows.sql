-- Rows of one table as they stand in another merchant, under the caller's own rights: what is there already is overwritten, or left.
create or replace function app.put_rows(target text, given jsonb, overwrites boolean) returns void
set search_path = public, pg_catalog, pg_temp language plpgsql as $$
declare
  at regclass := ('public.' || quote_ident(target))::regclass;
  fields text;
  keys text;
  changes text;
begin
  select string_agg(quote_ident(a.attname), ', '),
         string_agg(quote_ident(a.attname), ', ') filter (where a.attnum = any(i.indkey)),
         string_agg(format('%1$I = excluded.%1$I', a.attname), ', ') filter (where a.attnum <> all(i.indkey))
    into fields, keys, changes
    from pg_attribute a join pg_index i on i.indrelid = a.attrelid and i.indisprimary
   where a.attrelid = at and a.attnum > 0 and not a.attisdropped and a.attgenerated = '';
  execute format('insert into %s (%s) select %s from jsonb_populate_recordset(null::%s, $1) on conflict (%s) do %s', at, fields, fields, at, keys,
    case when overwrites and changes is not null then 'update set ' || changes else 'nothing' end) using given;
end $$;
revoke all on function app.put_rows from public;
grant execute on function app.put_rows to longtail_app;
