/*
 * Foreign keys that Citus does not take (from a table of the platform to a merchant's; those that set columns to null) are held by
 * triggers instead: on the table that names the row, and on the one that it is in.
 */

/** The functions of those triggers; `platform.holds` says whether a merchant's rows are on this node (statements.ts). */
export const holdingFunctions = `
  -- name, column, parent. Every node has a copy of the platform's tables; only the merchant's own can tell whether its row is there.
  create or replace function platform.hold_child() returns trigger
  security definer set search_path = public, pg_catalog, pg_temp language plpgsql as $$
  declare
    parent_id constant bigint := to_jsonb(new)->>tg_argv[1];
    found_id bigint;
  begin
    if parent_id is null or not platform.holds(new.merchant_id) then return null; end if;
    execute format('select id from %s where merchant_id = $1 and id = $2 for key share', tg_argv[2]) into found_id using new.merchant_id, parent_id;
    if found_id is null then
      raise foreign_key_violation using constraint = tg_argv[0],
        message = format('%s %s of %s names no row of %s', tg_argv[1], parent_id, tg_table_name, tg_argv[2]);
    end if;
    return null;
  end $$;
  -- name, column, child, what becomes of the child's rows. By the rights of whoever deletes: Citus refuses to write what another wrote in
  -- the same transaction.
  create or replace function platform.hold_parent() returns trigger
  security invoker set search_path = public, pg_catalog, pg_temp language plpgsql as $$
  declare
    is_named boolean;
  begin
    case tg_argv[3]
      when 'cascade' then
        execute format('delete from %s where merchant_id = $1 and %I = $2', tg_argv[2], tg_argv[1]) using old.merchant_id, old.id;
      when 'set null' then
        execute format('update %s set %I = null where merchant_id = $1 and %2$I = $2', tg_argv[2], tg_argv[1]) using old.merchant_id, old.id;
      else
        execute format('select exists (select from %s where merchant_id = $1 and %I = $2)', tg_argv[2], tg_argv[1])
          into is_named using old.merchant_id, old.id;
        if is_named then
          raise foreign_key_violation using constraint = tg_argv[0],
            message = format('row %s of %s is still named by %s', old.id, tg_table_name, tg_argv[2]);
        end if;
    end case;
    return null;
  end $$`

const keyText =
  /^FOREIGN KEY \(merchant_id, (\w+)\) REFERENCES ([\w.]+)\(merchant_id, id\)(?: ON DELETE (CASCADE|SET NULL \(\1\)))?$/

type Key = { of_table: string; name: string; definition: string }
export type Holder = { of_table: string; name: string; definition: string }

/** The two triggers that hold a key, as it stood in the catalogue; throws for one of another shape. */
export function holdersOf({ of_table: child, name, definition }: Key): Holder[] {
  const [, column, parent, action = ''] = keyText.exec(definition) ?? []
  if (!column || !parent) throw new Error(`The key ${name} of ${child} is held by no trigger: ${definition}`)
  const then = action.startsWith('SET') ? 'set null' : action.toLowerCase()
  const trigger = (table: string, end: string, event: string, call: string): Holder => ({
    of_table: table,
    name: `${name}_${end}`,
    definition: `create trigger ${name}_${end} after ${event} on ${table} for each row execute function platform.${call}`,
  })
  return [
    trigger(
      child,
      'child',
      `insert or update of ${column}`,
      `hold_child('${name}', '${column}', '${parent}')`,
    ),
    trigger(parent, 'parent', 'delete', `hold_parent('${name}', '${column}', '${child}', '${then}')`),
  ]
}
