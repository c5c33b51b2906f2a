import { firstOf } from '#contract/kit/given.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../kit/ctx.ts'
import { failField } from '../../kit/call/errors.ts'

/** What numbers of a kind of paper begin with. */
const marks = {
  bill: 'BL',
  invoice: 'INV',
  'tax-invoice': 'TI',
  'credit-note': 'CN',
  'debit-note': 'DN',
  withholding: 'WHT',
} as const

type Kind = keyof typeof marks
type Whose = { prefix?: string; branch?: string }
const monthOf = (day: string): string => `${day.slice(2, 4)}${day.slice(5, 7)}`

/** Prefix and kind, branch, year and month, a running number: `TI-00000-2611-00001`. */
export const codeOf = (kind: Kind, day: string, { prefix = '', branch = '' }: Whose, no: number): string =>
  [`${prefix}${marks[kind]}`, branch, monthOf(day), String(no).padStart(5, '0')].filter(Boolean).join('-')

/**
 * The next number of a series: of a kind, a branch and a month. Taken in the transaction that issues the paper, under the series'
 * lock: none is missing, none comes twice, and later numbers bear no earlier day.
 */
export async function nextCode(ctx: Ctx, kind: Kind, day: string, whose: Whose = {}): Promise<string> {
  const { prefix = '', branch = '' } = whose
  const series = `${prefix}${marks[kind]}-${branch}${monthOf(day)}`
  const { rows } = await sql<{ no: number; before: string }>`
    insert into paper_series as s (merchant_id, series, last_no, last_day) values (${ctx.scope.merchantId}, ${series}, 1, ${day}::date)
    on conflict (merchant_id, series) do update set last_no = s.last_no + 1, last_day = greatest(s.last_day, excluded.last_day)
    returning last_no as no, last_day as before`.execute(ctx.db)
  const { no, before } = firstOf(rows)
  if (before > day) failField('issuedOn', 'billing.fieldErrors.afterSeries', { day: before })
  return codeOf(kind, day, whose, no)
}
