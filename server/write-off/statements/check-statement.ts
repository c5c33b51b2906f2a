import { sql } from 'kysely'
import { groupedAmount } from '#contract/kit/money/amounts.ts'
import type { Statement } from '#contract/write-off/statements/statement.schema.ts'
import { itemAt } from '#contract/kit/given.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { readRow } from '../../kit/db/rows.ts'
import type { ParsedStatement } from '../read/parsed-statement.ts'
import { keysInParts } from './line-keys.ts'
import { isSameNumber, type StatementRecord } from './statement-records.ts'

export type Looked = {
  fromDay: string | null
  toDay: string | null
  known: ReadonlySet<string>
  keys: string[]
  checks: Statement['checks']
}

/** Holds a statement against itself and against what was taken before: told, never refused. */
export async function lookAt(
  ctx: Ctx,
  { source, account_id: accountId, connection_id: connectionId }: StatementRecord,
  view: ParsedStatement,
  currency: string,
): Promise<Looked> {
  const keys = await keysInParts(view.lines)
  const days = view.lines.map(({ day }) => day).toSorted()
  const [fromDay = null, toDay = null] = [days[0], days.at(-1)]
  const existing = new Set(
    source === 'bank'
      ? await existingLines(ctx, accountId, keys)
      : source === 'provider'
        ? await existingAtProvider(ctx, connectionId, view, keys)
        : [],
  )
  const checks: Statement['checks'] = []
  const text = (minor: number) => `${groupedAmount(minor, currency)} ${currency}`
  const sum = view.lines.reduce((all, { amountMinor }) => all + amountMinor, 0)
  if (view.currency && view.currency !== currency) checks.push({ kind: 'currency', told: view.currency })
  const { passed = [] } = view
  if (passed.length)
    checks.push({
      kind: 'passed',
      told: `${passed.length} (${passed.slice(0, 20).join(', ')}${passed.length > 20 ? ', …' : ''})`,
    })
  const number = view.accountNumber
  if (source === 'bank' && accountId !== null && number) {
    const own = await readRow(ctx, 'collection_account', accountId)
    if (own.account_number && !isSameNumber(number, own.account_number))
      checks.push({ kind: 'account', told: number })
  }
  if (view.openingMinor !== null && view.closingMinor !== null) {
    const off = view.closingMinor - view.openingMinor - sum
    if (off !== 0) checks.push({ kind: 'closing', told: text(off) })
  }
  if (source === 'bank' && accountId !== null && fromDay) {
    const before = await lastBefore(ctx, accountId, fromDay)
    if (before && before.toDay >= fromDay) checks.push({ kind: 'overlap', told: before.toDay })
    else if (
      before?.closingMinor != null &&
      view.openingMinor !== null &&
      before.closingMinor !== view.openingMinor
    )
      checks.push({ kind: 'gap', told: text(view.openingMinor - before.closingMinor) })
  }
  return { fromDay, toDay, known: existing, keys, checks }
}

async function existingLines(ctx: Ctx, accountId: number | null, keys: string[]): Promise<string[]> {
  if (accountId === null || !keys.length) return []
  const { rows } = await sql<{ key: string }>`select line_key as key from bank_line
    where merchant_id = ${ctx.scope.merchantId} and account_id = ${accountId} and line_key = any(${keys}::text[])`.execute(
    ctx.db,
  )
  return rows.map(({ key }) => key)
}

/** A provider's movements are known by its own numbers. */
async function existingAtProvider(
  ctx: Ctx,
  connectionId: number | null,
  view: ParsedStatement,
  keys: readonly string[],
): Promise<string[]> {
  if (connectionId === null) return []
  const ids = view.lines.map((line) => line.bankId || line.order || '')
  const { rows } = await sql<{ id: string }>`select outside_id as id from payment_line
    where merchant_id = ${ctx.scope.merchantId} and connection_id = ${connectionId} and outside_id = any(${ids}::text[])`.execute(
    ctx.db,
  )
  const there = new Set(rows.map(({ id }) => id))
  return keys.filter((_, no) => there.has(itemAt(ids, no)))
}

async function lastBefore(ctx: Ctx, accountId: number, fromDay: string) {
  const { rows } = await sql<{ toDay: string; closingMinor: number | null }>`
    select to_day as "toDay", closing_minor as "closingMinor" from bank_statement
     where merchant_id = ${ctx.scope.merchantId} and account_id = ${accountId} and state = 'taken' and to_day is not null
       and from_day < ${fromDay} order by to_day desc, id desc limit 1`.execute(ctx.db)
  return rows[0]
}
