import { firstOf } from '#contract/kit/given.ts'
import { sql } from 'kysely'
import {
  codeOf,
  codesOf,
  seriesOf,
  usualNumbering,
  type Numbering,
  type SeriesKind,
} from '#contract/billing/papers/numbering.ts'
import { asMerchant, type Ctx } from '../../kit/ctx.ts'
import { failField } from '../../kit/call/errors.ts'

type Whose = { prefix?: string; branch?: string }

/** How numbers of a kind look: as the merchant set, else as usual. */
export async function numberingOf(ctx: Ctx, kind: SeriesKind): Promise<Numbering> {
  const { rows } = await sql<Numbering>`
    select n ->> 'pattern' as pattern, n ->> 'resets' as resets
      from paper_setting s, jsonb_array_elements(s.numbering) n
     where s.merchant_id = ${ctx.scope.merchantId} and n ->> 'kind' = ${kind}`.execute(ctx.db)
  return rows[0] ?? usualNumbering(kind)
}

type Taken = { no: number; before: string }
/** Takes the next number of a series that was begun; undefined for a new one. */
async function takeNext(ctx: Ctx, series: string, day: string): Promise<Taken | undefined> {
  const { rows } = await sql<Taken>`
    update paper_series s set last_no = s.last_no + 1, last_day = greatest(s.last_day, ${day}::date)
     where s.merchant_id = ${ctx.scope.merchantId} and s.series = ${series} returning last_no as no, last_day as before`.execute(
    ctx.db,
  )
  return rows[0]
}

/** Begins a series after the last number that was issued with such a code, whatever the pattern was called then. */
async function beginSeries(ctx: Ctx, series: string, day: string, codes: string): Promise<Taken> {
  const { merchantId } = ctx.scope
  const { rows } = await sql<Taken>`
    with issued as (
      select substring(i.code from ${codes})::int as no, i.issued_on as day from invoice i where i.merchant_id = ${merchantId} and i.code ~ ${codes}
      union all select substring(b.code from ${codes})::int, b.locked_at::date from agent_bill b where b.merchant_id = ${merchantId} and b.code ~ ${codes})
    insert into paper_series as s (merchant_id, series, last_no, last_day)
    select ${merchantId}, ${series}, coalesce(max(no), 0) + 1, greatest(max(day), ${day}::date) from issued
    on conflict (merchant_id, series) do update set last_no = s.last_no + 1, last_day = greatest(s.last_day, excluded.last_day)
    returning last_no as no, last_day as before`.execute(ctx.db)
  return firstOf(rows)
}

async function isTaken(ctx: Ctx, code: string): Promise<boolean> {
  const { rows } = await sql<{
    taken: boolean
  }>`select exists (select from invoice where merchant_id = ${ctx.scope.merchantId} and code = ${code})
    or exists (select from agent_bill where merchant_id = ${ctx.scope.merchantId} and code = ${code}) as taken`.execute(
    ctx.db,
  )
  return firstOf(rows).taken
}

/**
 * The next number of a kind, taken in the transaction that issues the paper, under the series' lock: none is missing, none comes twice,
 * and later numbers bear no earlier day. One that a paper of another pattern bears already is passed over.
 */
export const nextCode = (ctx: Ctx, kind: SeriesKind, day: string, whose: Whose = {}): Promise<string> =>
  // Numbers are the merchant's: also those of papers that this person does not reach.
  asMerchant(ctx, (own) => takeCode(own, kind, day, whose))

async function takeCode(ctx: Ctx, kind: SeriesKind, day: string, whose: Whose): Promise<string> {
  const numbering = await numberingOf(ctx, kind)
  const series = seriesOf(numbering, day, whose)
  for (;;) {
    const { no, before } =
      (await takeNext(ctx, series, day)) ??
      (await beginSeries(ctx, series, day, codesOf(numbering, day, whose)))
    if (before > day) failField('issuedOn', 'billing.fieldErrors.afterSeries', { day: before })
    const code = codeOf(numbering, day, whose, no)
    if (!(await isTaken(ctx, code))) return code
  }
}
