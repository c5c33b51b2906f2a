import { lastOf } from '#contract/kit/given.ts'
import { sql } from 'kysely'
import { fail } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { insertRow } from '../../kit/db/rows.ts'
import type { ParsedLine } from '../read/parsed-statement.ts'
import type { StatementRecord } from './statement-records.ts'
import { fitPayout, type FittedRow, type PayoutOrder } from './fit-payout.ts'

/** What a payout is called; a list that names none is one. */
export const payoutReference =
  ({ file_name: file }: StatementRecord) =>
  (line: ParsedLine): string =>
    line.payout || file

/** A marketplace's payouts: of each what its guests paid, what it kept, what it sends, and of which orders. A payout is taken once. */
export async function takeChannel(
  ctx: Ctx,
  statement: StatementRecord,
  lines: readonly ParsedLine[],
  currency: string,
): Promise<number> {
  const agentId = statement.agent_id ?? fail('badInput')
  const referenceOf = payoutReference(statement)
  const payouts = new Map<string, ParsedLine[]>()
  for (const line of lines) {
    const reference = referenceOf(line)
    const there = payouts.get(reference)
    if (there) there.push(line)
    else payouts.set(reference, [line])
  }
  let taken = 0
  for (const [reference, rows] of payouts) {
    const existing = await sql<{ id: number }>`select id from channel_payout
      where merchant_id = ${ctx.scope.merchantId} and agent_id = ${agentId} and reference = ${reference} and currency = ${currency}`.execute(
      ctx.db,
    )
    if (existing.rows.length) continue
    const view = await fitted(ctx, agentId, rows)
    const sum = (of: (row: FittedRow) => number) => view.reduce((all, row) => all + of(row), 0)
    const { id } = await insertRow(ctx, 'channel_payout', {
      agent_id: agentId,
      statement_id: statement.id,
      reference,
      currency,
      day: lastOf(rows.map(({ day }) => day).toSorted()),
      gross_minor: sum(({ gross }) => gross),
      commission_minor: sum(({ fee }) => fee),
      net_minor: sum(({ net }) => net),
      rows: rows.length,
    })
    await sql`insert into channel_payout_row (merchant_id, payout_id, row_no, order_ref, order_id, gross_minor, commission_minor, net_minor, guest_paid_minor)
      select ${ctx.scope.merchantId}, ${id}, r.no, r.ref, r."orderId", r.gross, r.fee, r.net, r."guestPaid"
        from json_to_recordset(${JSON.stringify(view)}::json)
          as r(no int, ref text, "orderId" bigint, gross bigint, fee bigint, net bigint, "guestPaid" bigint)`.execute(
      ctx.db,
    )
    taken += rows.length
  }
  return taken
}

/** Rows with their orders: by our code, the agent's, or the marketplace's own; an order of several items has one of ours for each. */
async function fitted(ctx: Ctx, agentId: number, rows: readonly ParsedLine[]): Promise<FittedRow[]> {
  const refs = [...new Set(rows.flatMap(({ order }) => order || []))]
  const { rows: orders } = await sql<PayoutOrder>`
    select r.ref, o.id as "orderId", o.total_minor + o.adjusted_minor as owed
      from unnest(${refs}::text[]) r(ref)
     cross join lateral (select o.id, o.total_minor, o.adjusted_minor from orders o
       where o.merchant_id = ${ctx.scope.merchantId} and o.agent_id = ${agentId} and o.deleted_at is null
         and (o.code = upper(r.ref) or o.agent_order_code = r.ref or o.third_code = r.ref) order by o.id limit 100) o
     order by o.id`.execute(ctx.db)
  return fitPayout(
    rows.map((line) => ({
      no: line.row,
      ref: line.order ?? '',
      gross: line.grossMinor ?? line.amountMinor,
      fee: line.feeMinor ?? 0,
      net: line.amountMinor,
    })),
    orders,
  )
}
