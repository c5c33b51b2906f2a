import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type {
  BankLine,
  LineFilter,
  LineInfo,
  Match,
  Suggested,
} from '#contract/write-off/match/match.schema.ts'
import { writeOffKeys } from '#contract/write-off/write-off.keys.ts'
import { firstOf, mustGet } from '#contract/kit/given.ts'
import { chartOf } from '../../finance/finance.public.ts'
import { fail } from '../../kit/call/errors.ts'
import { canOf, type Ctx } from '../../kit/ctx.ts'
import { anew, finds } from '../../kit/db/filters.ts'
import { pageOf } from '../../kit/record/page-of.ts'
import type { Candidate } from '../suggest/candidates.ts'
import { lessSure, openAmong, stands, verdictNow } from '../suggest/standing.ts'
import { fallenOrdersOf } from './fallen-orders.ts'
import { itemOf } from './items.queries.ts'
import { orOfAmount } from './typed-amount.ts'

type Row = Omit<BankLine, 'can'> & { matchedMinor: number }

/** Which lines stand in a tab. */
const inTab: Record<LineFilter['tab'], RawBuilder<SqlBool>> = {
  open: sql`l.state = 'open'`,
  sure: sql`l.state = 'open' and l.suggested = 'sure'`,
  maybe: sql`l.state = 'open' and l.suggested = 'maybe'`,
  none: sql`l.state = 'open' and l.suggested = 'none'`,
  matched: sql`l.state = 'matched'`,
  explained: sql`l.state in ('explained', 'ignored')`,
  all: sql`true`,
}

const select = (ctx: Ctx, where: RawBuilder<SqlBool>) => sql<Row>`
  select l.id, l.version, l.account_id as "accountId", c.name as "accountName", l.statement_id as "statementId", l.day, l.currency,
         l.amount_minor as "amountMinor", l.amount_minor - l.matched_minor as "openMinor", l.matched_minor as "matchedMinor", l.text, l.payer, l.reference,
         l.bank_reference as "bankReference", l.state, l.suggested, coalesce((l.candidates->0->>'score')::int, 0) as score, l.reason,
         coalesce((select string_agg(coalesce(i.name, ''), ', ') from bank_match_line x
            join bank_match_item i on i.merchant_id = x.merchant_id and i.match_id = x.match_id
           where x.merchant_id = l.merchant_id and x.line_id = l.id and x.live), '') as best
    from bank_line l join collection_account c on c.merchant_id = l.merchant_id and c.id = l.account_id
   where l.merchant_id = ${ctx.scope.merchantId} and ${where}`

const withCan = (ctx: Ctx, { matchedMinor, ...row }: Row): BankLine => {
  const key = writeOffKeys.match
  const can = canOf(ctx, { match: key, take: key, explain: key, ignore: key, reopen: key })
  const open = row.state === 'open'
  return {
    ...row,
    can: {
      ...(open && can['match'] && { match: true, explain: true }),
      ...(open && row.suggested === 'sure' && can['take'] && { take: true }),
      ...(open && matchedMinor === 0 && can['ignore'] && { ignore: true }),
      ...(row.state === 'ignored' && can['reopen'] && { reopen: true }),
    },
  }
}

/** Lines with what they are now that something which they suggest may be gone. */
async function asOfNow(ctx: Ctx, rows: readonly Row[]): Promise<BankLine[]> {
  const less = await lessSure(
    ctx,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => withCan(ctx, { ...row, suggested: less.get(row.id) ?? row.suggested }))
}

/** Lines of the banks, the newest first; those that are sure before the others of a day. */
export async function listLines(ctx: Ctx, { tab, text, ...filter }: LineFilter) {
  const { accountId = null, statementId = null, direction = null, from = null, to = null, ...paging } = filter
  const byAmount = orOfAmount(text, sql`l.amount_minor`, sql`l.currency`)
  const where = sql<SqlBool>`${inTab[tab]}
    and (${accountId}::bigint is null or l.account_id = ${accountId}) and (${statementId}::bigint is null or l.statement_id = ${statementId})
    and (${direction}::text is null or (l.amount_minor > 0) = (${direction} = 'in'))
    and (${from}::date is null or l.day >= ${from}) and (${to}::date is null or l.day <= ${to})
    and (${finds(text, ['l.text', 'l.payer', 'l.reference', 'l.bank_reference'])} ${byAmount})`
  const page = await pageOf(ctx, paging, sql<Row>`${select(ctx, where)} ${anew}`, sql`r.day desc, r.id desc`)
  return { ...page, rows: await asOfNow(ctx, page.rows) }
}

/** A line with what it may be, as far as that is still open, and what it was matched with. */
export async function lineInfo(ctx: Ctx, { id }: { id: number }): Promise<LineInfo> {
  const { rows } = await select(ctx, sql`l.id = ${id}`).execute(ctx.db)
  const row = rows[0] ?? fail('notFound')
  const matches = await matchesOf(ctx, id)
  if (row.state !== 'open') return { ...withCan(ctx, row), candidates: [], matches, fallenOrders: [] }
  const stored = await sql<{ candidates: Candidate[] }>`select candidates from bank_line
    where merchant_id = ${ctx.scope.merchantId} and id = ${id}`.execute(ctx.db)
  const { candidates } = firstOf(stored.rows)
  const open = await openAmong(ctx, candidates)
  // What was matched meanwhile is no suggestion any more.
  const standing = candidates.filter((one) => stands(one, open)).map((one) => suggestedOf(one, open))
  return {
    ...withCan(ctx, { ...row, suggested: verdictNow(row.suggested, candidates, open) }),
    candidates: standing,
    matches,
    fallenOrders: await fallenOrdersOf(ctx, row),
  }
}

const suggestedOf = (
  { items, lines, ...rest }: Candidate,
  open: Awaited<ReturnType<typeof openAmong>>,
): Suggested => ({
  ...rest,
  items: items.map(({ key, amountMinor }) => ({
    ...itemOf(mustGet(open.items, key)),
    allocatedMinor: amountMinor,
  })),
  lines: lines.map((one) => mustGet(open.lines, one)),
})

type MatchRow = Omit<Match, 'account' | 'can'> & { chartKey: string }

async function matchesOf(ctx: Ctx, lineId: number): Promise<Match[]> {
  const { rows } = await sql<MatchRow>`
    select t.id, t.kind, t.note, t.currency, t.by_name as "byName", t.at, coalesce(t.chart_kind || '|' || t.chart_name, '') as "chartKey",
      (select jsonb_agg(jsonb_build_object('id', l.id, 'day', l.day, 'amountMinor', y.amount_minor, 'text', coalesce(nullif(l.text, ''), l.payer)) order by l.day, l.id)
         from bank_match_line y join bank_line l on l.merchant_id = y.merchant_id and l.id = y.line_id
        where y.merchant_id = t.merchant_id and y.match_id = t.id) as lines,
      coalesce((select jsonb_agg(jsonb_build_object('kind', i.kind, 'id', i.item_id, 'name', i.name, 'partner', i.partner, 'amountMinor', i.amount_minor,
             'withheldMinor', i.withheld_minor, 'certificate', i.certificate, 'settled', i.settled) order by i.id)
         from bank_match_item i where i.merchant_id = t.merchant_id and i.match_id = t.id), '[]') as items,
      coalesce((select jsonb_agg(jsonb_build_object('kind', d.kind, 'amountMinor', d.amount_minor, 'certificate', d.certificate) order by d.kind)
         from bank_match_difference d where d.merchant_id = t.merchant_id and d.match_id = t.id), '[]') as differences
      from bank_match_line x join bank_match t on t.merchant_id = x.merchant_id and t.id = x.match_id
     where x.merchant_id = ${ctx.scope.merchantId} and x.line_id = ${lineId} and x.live order by t.id`.execute(
    ctx.db,
  )
  const chart = rows.length ? await chartOf(ctx) : new Map<string, { title: string }>()
  const can = canOf(ctx, { undo: writeOffKeys.match, certificate: writeOffKeys.match })
  return rows.map(({ chartKey, ...row }) => ({ ...row, account: chart.get(chartKey)?.title ?? '', can }))
}
