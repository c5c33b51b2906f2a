import type { Ask } from './ask.ts'

/** A table of a merchant's data, as the database itself describes it. */
export type ArchiveTable = {
  name: string
  /** Columns that hold what was written; those that the database works out are left out. */
  columns: readonly { name: string; type: string; required: boolean }[]
  /** What orders its rows, always the same way. */
  key: readonly string[]
  /** The column that says whose a row is. */
  owner: string
  /** Columns that lead to other merchants, and those that are empty where these are. */
  others: readonly string[]
}

/** Worth nothing elsewhere, or nobody's to take along: sessions, one-time links, guesses, keys that another installation cannot open, archives themselves. */
const left = new Set([
  'platform.session',
  'platform.account_token',
  'platform.login_attempt',
  'platform.passkey',
  'platform.passkey_challenge',
  'platform.sso_state',
  'platform.desk_suspension',
  'public.user_factor',
  'public.recovery_code',
  'public.sso_provider',
  'public.request_once',
  'public.data_archive',
])

type Row = Omit<ArchiveTable, 'owner'> & { has_owner: boolean }

/** Every table that carries a merchant's id, in the order of their names; the merchant's own row first. */
export async function archiveTables(ask: Ask): Promise<ArchiveTable[]> {
  const rows = await ask<Row>(`
    select n.nspname || '.' || c.relname as name,
           (select jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod), 'required', a.attnotnull) order by a.attnum)
              from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
           coalesce((select jsonb_agg(a.attname order by k.place) from pg_index i
              cross join lateral unnest(i.indkey::int[]) with ordinality k(num, place)
              join pg_attribute a on a.attrelid = c.oid and a.attnum = k.num
             where i.indrelid = c.oid and i.indisprimary), '[]') as key,
           coalesce((select jsonb_agg(distinct b.attname) from pg_constraint f
              join pg_attribute a on a.attrelid = c.oid and a.attnum = f.conkey[1]
              join pg_attribute b on b.attrelid = c.oid and (b.attnum = a.attnum or exists (
                select from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and a.attnum = any(k.conkey) and b.attnum = any(k.conkey)
                   and pg_get_constraintdef(k.oid) ~ '^CHECK [(]{3}[a-z_]+ IS NULL[)] = [(][a-z_]+ IS NULL[)]{3}$'))
             where f.conrelid = c.oid and f.contype = 'f' and f.confrelid = 'platform.merchant'::regclass
               and a.attname <> 'merchant_id'), '[]') as others,
           exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'merchant_id' and not a.attisdropped) as has_owner
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'platform') and c.relkind in ('r', 'p') and not c.relispartition
     order by 1`)
  return rows
    .filter(({ name, has_owner }) => (has_owner || name === 'platform.merchant') && !left.has(name))
    .map(({ has_owner, ...table }) => ({ ...table, owner: has_owner ? 'merchant_id' : 'id' }))
    .toSorted((a, b) => Number(b.owner === 'id') - Number(a.owner === 'id'))
}

export const quoted = (name: string): string =>
  name
    .split('.')
    .map((part) => `"${part.replaceAll('"', '""')}"`)
    .join('.')

/** How its file is called in the archive. */
export const fileOf = ({ name }: Pick<ArchiveTable, 'name'>): string => `tables/${name}.ndjson`
