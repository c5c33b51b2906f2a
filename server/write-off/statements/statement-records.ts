import { sql, type Selectable } from 'kysely'
import type {
  StatementFormat,
  StatementMapping,
  StatementSource,
} from '#contract/write-off/statements/statement-columns.ts'
import { factsOfSystem, isPaySystem } from '#contract/payments/providers.ts'
import type { Encoding } from '#contract/kit/sheet/encodings.ts'
import type { Statement } from '#contract/write-off/statements/statement.schema.ts'
import { fail, failField } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { readRow } from '../../kit/db/rows.ts'
import type { BankStatement } from '../../kit/db/tables.gen.ts'
import type { Broken, ParsedStatement } from '../read/parsed-statement.ts'

/** What was read and is not taken: a table's first rows and what its mapping makes of all, or what a bank's own format told. */
export type Draft = { rows: string[][]; told?: ParsedStatement } | { told: ParsedStatement }
type StoredStatement = {
  source: StatementSource
  state: 'read' | 'taken'
  format: StatementFormat
  encoding: Encoding
  mapping: StatementMapping | null
  draft: Draft | null
  broken: Broken[]
  checks: Statement['checks']
}
export type StatementRecord = Omit<Selectable<BankStatement>, keyof StoredStatement> & StoredStatement

export async function readStatement(ctx: Ctx, id: number, lock = false): Promise<StatementRecord> {
  const { rows } = await sql<StatementRecord>`select * from bank_statement
    where merchant_id = ${ctx.scope.merchantId} and id = ${id} ${sql.raw(lock ? 'for no key update' : '')}`.execute(
    ctx.db,
  )
  return rows[0] ?? fail('notFound')
}

/** The same with the first lines alone, and without the file: a look at it costs no more than what is shown. */
export async function readFirstLines(ctx: Ctx, id: number, shown: number): Promise<StatementRecord> {
  const last = Math.max(0, shown - 1)
  const { rows } =
    await sql<StatementRecord>`select id, version, merchant_id, source, state, format, encoding, mapping, broken, checks, currency,
      account_id, connection_id, agent_id, outside_ids, file_name, account_number, number, from_day, to_day, opening_minor, closing_minor,
      line_count, new_count, part, file_hash, sent_at, sent_by_name, taken_at, taken_by_name, null as content,
      case when draft ? 'told' then jsonb_set(draft, '{told,lines}', jsonb_path_query_array(draft, ${`$.told.lines[0 to ${last}]`}::jsonpath)) else draft end as draft
    from bank_statement where merchant_id = ${ctx.scope.merchantId} and id = ${id}`.execute(ctx.db)
  return rows[0] ?? fail('notFound')
}

type Whose = { accountId: number | null; connectionId: number | null; agentId: number | null }

/** In which currency its amounts are, by whose it is. Refused, by the field, where that is none of ours. */
export async function currencyOf(ctx: Ctx, source: StatementSource, whose: Whose): Promise<string> {
  if (source === 'provider') {
    if (whose.connectionId === null) failField('connectionId', 'required')
    const { system } = await readRow(ctx, 'outside_connection', whose.connectionId)
    // What carries one currency only tells that one; else a list says its own, or it is the merchant's.
    const [only, ...others] = isPaySystem(system) ? (factsOfSystem(system).currencies ?? []) : []
    return only && !others.length ? only : ctx.merchant.currency
  }
  if (source === 'channel') {
    if (whose.agentId === null) failField('agentId', 'required')
    return (await readRow(ctx, 'agent', whose.agentId)).currency
  }
  if (whose.accountId === null) return ctx.merchant.currency
  return (await readRow(ctx, 'collection_account', whose.accountId)).currency
}

/**
 * Are these the same account? Whatever marks stand in a number; banks hide digits (`XXX-X-X4567-8`), so those that are shown
 * are enough, or the end.
 */
export function isSameNumber(shown: string, own: string): boolean {
  const signs = shown.replace(/[^0-9Xx*]/g, '')
  const [digits, ownDigits] = [signs.replace(/\D/g, ''), own.replace(/\D/g, '')]
  if (digits.length < 4 || ownDigits.length < 4) return false
  if (signs.length === ownDigits.length)
    return Array.from(signs).every((sign, place) => !/\d/.test(sign) || sign === ownDigits[place])
  return !/\d[Xx*]/.test(signs) && (digits.endsWith(ownDigits) || ownDigits.endsWith(digits))
}

type NamedAccount = { id: number; name: string; number: string }

/** The one account of ours that a file names; undefined for none, or where it may be several. */
export async function accountByNumber(ctx: Ctx, number: string): Promise<NamedAccount | undefined> {
  const { rows } = await sql<NamedAccount>`
    select id, code as name, account_number as number from collection_account
     where merchant_id = ${ctx.scope.merchantId} and account_number <> '' order by enabled desc, id`.execute(
    ctx.db,
  )
  const found = rows.filter((row) => isSameNumber(number, row.number))
  return found.length === 1 ? found[0] : undefined
}

/** Refused, by the field, where a file names another account of ours than it was sent to. */
export async function refuseOtherAccount(
  ctx: Ctx,
  { source, account_number: number }: Pick<StatementRecord, 'source' | 'account_number'>,
  accountId: number | null,
): Promise<void> {
  if (source !== 'bank' || accountId === null || !number) return
  const named = await accountByNumber(ctx, number)
  if (named && named.id !== accountId)
    failField('accountId', 'write-off.text.otherAccount', { account: named.name })
}

const untold: ParsedStatement = {
  accountNumber: '',
  number: '',
  currency: null,
  openingMinor: null,
  closingMinor: null,
  lines: [],
  broken: [],
}
/** Its lines as they were told when it was read: of a table by its mapping, none where it has none. */
export const viewOf = ({ draft }: Pick<StatementRecord, 'draft'>): ParsedStatement => draft?.told ?? untold
