import type pg from 'pg'
import { seal, unseal, type Keeper, type Sealed } from '../../kit/outside/seal.ts'

type SealedColumn = {
  table: string
  key: string
  merchant?: string
  column: string
  what: Sealed
  isText?: true
}

/** Everything that is sealed, and what tells its rows apart within a merchant. */
export const sealedColumns: readonly SealedColumn[] = [
  ...['secrets', 'next_secrets', 'old_secrets'].map((column) => ({
    table: 'outside_connection',
    key: 'id',
    column,
    what: 'outside secrets' as const,
  })),
  { table: 'sso_provider', key: 'version', column: 'client_secret', what: 'outside secrets' },
  { table: 'webhook_endpoint', key: 'id', column: 'secret', what: 'outside secrets', isText: true },
  { table: 'webhook_endpoint', key: 'id', column: 'old_secret', what: 'outside secrets', isText: true },
  { table: 'user_factor', key: 'user_id', column: 'secret', what: 'second factors' },
  { table: 'guest_form', key: 'id', column: 'answers', what: 'health answers' },
  { table: 'ticket_key', key: 'id', column: 'sealed', what: 'ticket keys' },
  // The desk's people are of no merchant.
  {
    table: 'platform.desk_operator',
    key: 'id',
    merchant: '0::int',
    column: 'factor_sealed',
    what: 'second factors',
    isText: true,
  },
]

const pageRows = 500

type Row = { merchantId: number; key: string; sealed: Buffer }
type Outcome = { anew: number; already: number; unreadable: string[] }

/**
 * Seals everything by today's key. With the owner's rights, while the product runs: what is written meanwhile is by the new key already and
 * stays as it is. May be cut off and run again.
 */
export async function sealAnew(client: pg.ClientBase, keeper: Keeper): Promise<Outcome> {
  const outcome: Outcome = { anew: 0, already: 0, unreadable: [] }
  for (const each of sealedColumns) {
    let after: Row | undefined
    do {
      const rows: Row[] = await pageAfter(client, each, after)
      for (const row of rows) await sealRow(client, keeper, each, row, outcome)
      after = rows.length === pageRows ? rows.at(-1) : undefined
    } while (after)
  }
  return outcome
}

async function pageAfter(client: pg.ClientBase, each: SealedColumn, after: Row | undefined): Promise<Row[]> {
  const { table, key, merchant = 'merchant_id', column, isText } = each
  const sealed = isText ? `decode(${column}, 'base64')` : column
  // Secrets of webhooks that no start has sealed yet are none of ours.
  const isSealed = isText ? `${column} !~ '^whsec_'` : `${column} is not null`
  const { rows } = await client.query<Row>(
    `select ${merchant}::int as "merchantId", ${key}::text as key, ${sealed} as sealed
       from ${table}
      where ${isSealed} and (${merchant}, ${key}) > ($1::int, $2::bigint)
      order by ${merchant}, ${key}
      limit ${pageRows}`,
    [after?.merchantId ?? -1, after?.key ?? -1],
  )
  return rows
}

async function sealRow(
  client: pg.ClientBase,
  keeper: Keeper,
  { table, key, merchant = 'merchant_id', column, what, isText }: SealedColumn,
  row: Row,
  outcome: Outcome,
): Promise<void> {
  const own: Keeper = { ...keeper, config: { ...keeper.config, sealKeyBefore: undefined } }
  const opens = (by: Keeper) => {
    try {
      return unseal(by, row.merchantId, row.sealed, what)
    } catch {
      return undefined
    }
  }
  if (opens(own)) return void outcome.already++
  const secrets = opens(keeper)
  if (!secrets) return void outcome.unreadable.push(`${table}.${column} ${row.merchantId}/${row.key}`)
  const anew = seal(own, row.merchantId, secrets, what)
  const stored = (sealed: Buffer) => (isText ? sealed.toString('base64') : sealed)
  // Whoever changed it in between has sealed it by the new key.
  await client.query(
    `update ${table} set ${column} = $1 where ${merchant} = $2 and ${key} = $3 and ${column} = $4`,
    [stored(anew), row.merchantId, row.key, stored(row.sealed)],
  )
  outcome.anew++
}
