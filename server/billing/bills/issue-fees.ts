import { sql } from 'kysely'
import type { Ctx } from '../../kit/ctx.ts'
import { dayStart } from '../../kit/db/filters.ts'
import { insertRow } from '../../kit/db/rows.ts'
import type { BillRecord } from './bill-records.ts'
import type { Wanted } from './owed-orders.ts'

type Fee = { orderId: number; vouchers: number; feeMinor: number; orderFeeMinor: number }

/** Vouchers that an agent who settles outside was issued until the cut-off, and that no bill charges yet; orders with the first of theirs. */
export async function owedFees(
  ctx: Ctx,
  wanted: Pick<Wanted, 'agentId' | 'currency' | 'cutOff'>,
): Promise<Fee[]> {
  const { rows } = await sql<Fee>`
    select order_id as "orderId", vouchers, fee_minor as "feeMinor", order_fee_minor as "orderFeeMinor"
      from app.issue_fees_owed(${ctx.scope.merchantId}, ${wanted.agentId}, ${wanted.currency}, ${dayStart(ctx, wanted.cutOff, 1)})`.execute(
    ctx.db,
  )
  return rows
}

export const feesTotal = (fees: readonly Fee[]): number =>
  fees.reduce((sum, { vouchers, feeMinor, orderFeeMinor }) => sum + vouchers * feeMinor + orderFeeMinor, 0)

type Billing = Pick<BillRecord, 'id' | 'agent_id' | 'currency'>

/** One charge for all of them on a draft; which orders' vouchers it is for stands beside, so that none is charged twice. */
export async function writeFees(ctx: Ctx, bill: Billing, fees: readonly Fee[]): Promise<void> {
  const { merchantId } = ctx.scope
  if (!fees.length) return
  const count = fees.reduce((sum, { vouchers }) => sum + vouchers, 0)
  const orders = fees.filter(({ orderFeeMinor }) => orderFeeMinor > 0).length
  const { id } = await insertRow(ctx, 'agent_bill_line', {
    bill_id: bill.id,
    agent_id: bill.agent_id,
    currency: bill.currency,
    kind: 'adjustment',
    position: 1_000_000,
    amount_minor: feesTotal(fees),
    taxes: JSON.stringify([]),
    reason: orders
      ? ctx.app.word(ctx.merchant.language, 'billing.text.issueFees', { count, orders })
      : ctx.app.word(ctx.merchant.language, 'billing.text.issueFee', { count }),
    by_name: ctx.actor.name,
  })
  await sql`insert into issue_fee_line (merchant_id, line_id, order_id, vouchers)
    select ${merchantId}, ${id}, f.order_id, f.vouchers
      from unnest(${fees.map(({ orderId }) => orderId)}::bigint[], ${fees.map(({ vouchers }) => vouchers)}::int[]) as f (order_id, vouchers)`.execute(
    ctx.db,
  )
}

/** Does a bill charge for vouchers? They were issued: no limit holds it up. */
export async function chargesFees(ctx: Ctx, billId: number): Promise<boolean> {
  const { rows } = await sql`select from issue_fee_line f
      join agent_bill_line l on l.merchant_id = f.merchant_id and l.id = f.line_id
     where f.merchant_id = ${ctx.scope.merchantId} and l.bill_id = ${billId} limit 1`.execute(ctx.db)
  return rows.length > 0
}

/** A draft's charge for vouchers goes, to be gathered anew. */
export const dropFees = (ctx: Ctx, billId: number): Promise<unknown> =>
  sql`delete from agent_bill_line l where l.merchant_id = ${ctx.scope.merchantId} and l.bill_id = ${billId}
    and exists (select from issue_fee_line f where f.merchant_id = l.merchant_id and f.line_id = l.id)`.execute(
    ctx.db,
  )
