import { sql } from 'kysely'
import { fail } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { insertRow } from '../../kit/db/rows.ts'
import type { ToldLine } from '../read/told.ts'
import type { StatementRecord } from './statement-records.ts'
import { at } from '../at.ts'

/** What a payout is called; a list that names none is one. */
export const payoutReference =
  ({ file_name: file }: StatementRecord) =>
  (line: ToldLine): string =>
    line.payout || file

/** A marketplace's payouts: of each what its guests paid, what it kept, what it sends, and of which orders. A payout is taken once. */
export async function takeChannel(
  ctx: Ctx,
  statement: StatementRecord,
  lines: readonly ToldLine[],
  currency: string,
): Promise<number> {
  const agentId = statement.agent_id ?? fail('badInput')
  const referenceOf = payoutReference(statement)
  const payouts = new Map<string, ToldLine[]>()
  for (const line of lines) {
    const reference = referenceOf(line)
    const there = payouts.get(reference)
    if (there) there.push(line)
    else payouts.set(reference, [line])
  }
  let taken = 0
  for (const [reference, rows] of payouts) {
    const sum = (of: (line: ToldLine) => number) => rows.reduce((all, line) => all + of(line), 0)
    const known = await sql<{ id: number }>`select id from channel_payout
      where merchant_id = ${ctx.scope.merchantId} and agent_id = ${agentId} and reference = ${reference} and currency = ${currency}`.execute(
      ctx.db,
    )
    if (known.rows.length) continue
    const { id } = await insertRow(ctx, 'channel_payout', {
      agent_id: agentId,
      statement_id: statement.id,
      reference,
      currency,
      day: at(rows.map(({ day }) => day).toSorted(), -1),
      gross_minor: sum((line) => line.grossMinor ?? line.amountMinor),
      commission_minor: sum((line) => line.feeMinor ?? 0),
      net_minor: sum((line) => line.amountMinor),
      rows: rows.length,
    })
    const told = rows.map((line) => ({
      no: line.row,
      ref: line.order ?? '',
      gross: line.grossMinor ?? line.amountMinor,
      fee: line.feeMinor ?? 0,
      net: line.amountMinor,
    }))
    await sql`insert into channel_payout_row (merchant_id, payout_id, row_no, order_ref, order_id, gross_minor, commission_minor, net_minor)
      select ${ctx.scope.merchantId}, ${id}, r.no, r.ref, o.id, r.gross, r.fee, r.net
        from json_to_recordset(${JSON.stringify(told)}::json) as r(no int, ref text, gross bigint, fee bigint, net bigint)
        left join lateral (select min(o.id) as id from orders o where o.merchant_id = ${ctx.scope.merchantId} and o.agent_id = ${agentId}
           and r.ref <> '' and (o.code = upper(r.ref) or o.agent_order_code = r.ref or o.third_code = r.ref) having count(*) = 1) o on true`.execute(
      ctx.db,
    )
    taken += rows.length
  }
  return taken
}
