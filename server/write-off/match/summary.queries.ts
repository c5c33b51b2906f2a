import { sql } from 'kysely'
import type { Summary } from '#contract/write-off/match/match.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { planesQuery } from '../planes/planes.queries.ts'

/** How much of what the banks told is explained; what is not, by its kind and its age. */
export async function summaryOf(
  ctx: Ctx,
  { accountId = null }: { accountId?: number | null | undefined },
): Promise<Summary> {
  const m = ctx.scope.merchantId
  const ofAccount = sql`l.merchant_id = ${m} and (${accountId}::bigint is null or l.account_id = ${accountId})`
  const sums = await sql<Summary['currencies'][number] & { all: number; open: number }>`
    select l.currency, sum(abs(l.amount_minor))::bigint as "all",
           sum(case when l.state = 'open' then abs(l.amount_minor - l.matched_minor) else 0 end)::bigint as open,
           sum(greatest(l.amount_minor, 0))::bigint as "inMinor", sum(greatest(-l.amount_minor, 0))::bigint as "outMinor",
           sum(case when l.state = 'open' then greatest(l.amount_minor - l.matched_minor, 0) else 0 end)::bigint as "openInMinor",
           sum(case when l.state = 'open' then greatest(l.matched_minor - l.amount_minor, 0) else 0 end)::bigint as "openOutMinor"
      from bank_line l where ${ofAccount} group by 1 order by sum(abs(l.amount_minor)) desc`.execute(ctx.db)
  const counts = await sql<{ state: string; suggested: string; n: number }>`
    select l.state, l.suggested, count(*)::int as n from bank_line l where ${ofAccount} group by 1, 2`.execute(
    ctx.db,
  )
  const count = (fits: (row: { state: string; suggested: string }) => boolean) =>
    counts.rows.filter(fits).reduce((sum, { n }) => sum + n, 0)
  const open = (suggested?: string) =>
    count((row) => row.state === 'open' && (!suggested || row.suggested === suggested))
  const breaks = await sql<Summary['breaks'][number]>`
    select p.break as kind, count(*)::int as count, max(p.age)::int as oldest
      from (${planesQuery(ctx, { from: null, to: null })}) p where p.break is not null and not p.solved group by 1 order by 2 desc, 1`.execute(
    ctx.db,
  )
  const certificates = breaks.rows
    .filter(({ kind }) => kind === 'certificate')
    .reduce((sum, one) => sum + one.count, 0)
  return {
    currencies: sums.rows.map(({ all, open: left, ...row }) => ({
      ...row,
      // Never a hundred while anything is open.
      explainedBasisPoints: all === 0 ? 10_000 : Math.floor(((all - left) * 10_000) / all),
    })),
    counts: {
      open: open(),
      sure: open('sure'),
      maybe: open('maybe'),
      none: open('none'),
      matched: count(({ state }) => state === 'matched'),
      explained: count(({ state }) => state === 'explained' || state === 'ignored'),
      all: count(() => true),
    },
    breaks: breaks.rows,
    certificates,
  }
}
