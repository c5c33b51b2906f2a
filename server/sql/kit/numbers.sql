-- The next number of a table's rows, where it is wanted before the row is written.
create or replace function app.next_id(of_table text) returns bigint
security definer set search_path = pg_catalog, pg_temp language plpgsql as $$
-- A spread database has no identity columns: the sequence has its usual name (docs/citus.md).
begin return nextval(coalesce(pg_get_serial_sequence('public.' || of_table, 'id'), 'public.' || of_table || '_id_seq'));
end $$;
revoke all on function app.next_id from public;
grant execute on function app.next_id to longtail_app, longtail_merchant;

-- What people call a row by its number, of five digits or more: `D00042`, `PR123456`.
create or replace function app.numbered(prefix text, id bigint) returns text
immutable parallel safe set search_path = pg_catalog, pg_temp language plpgsql as $$
begin return prefix || lpad(id::text, greatest(5, length(id::text)), '0');
end $$;
