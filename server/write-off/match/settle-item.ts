import { sql } from 'kysely'
import { confirmRecharge, payRecharge, receiveMoney, requireAgent } from '../../agents/money.public.ts'
import { payBill } from '../../billing/billing.public.ts'
import type { AccountRef } from '../../finance/finance.public.ts'
import { orderStates, paymentStates } from '#contract/orders/orders.states.ts'
import { fail } from '../../kit/call/errors.ts'
import { among } from '../../kit/db/filters.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { readRow } from '../../kit/db/rows.ts'
import { payOrder } from '../../orders/orders.public.ts'
import { confirmTransfer } from '../../payments/payments.public.ts'
import { payRun } from '../../suppliers/suppliers.public.ts'
import type { ItemRow } from './open-items.ts'

/** How money is called in the books that came by bank, until its line is seen. */
const byBank = 'bank-transfer'

export type Settling = {
  item: ItemRow
  /** Of its amount, with its sign; how much of that was withheld. */
  amountMinor: number
  withheldMinor: number
  day: string
  reference: string
  requestId: string
}
export type Settled = { settled: boolean; paymentId: number | null }
const alone: Settled = { settled: true, paymentId: null }

/** Does with one item what its own command does when its money has come or gone; what stands in the books already is left as it is. */
export async function settleItem(ctx: Ctx, settling: Settling): Promise<Settled> {
  const { item, amountMinor, withheldMinor, day, reference, requestId } = settling
  const { id } = item
  switch (item.kind) {
    case 'order':
      await payOrder(ctx, { id, method: byBank, amountMinor })
      return alone
    case 'bill': {
      const clientRequestId = `${requestId} ${item.key}`
      await payBill(ctx, {
        id,
        way: 'bank',
        amountMinor: amountMinor - withheldMinor,
        withheldMinor,
        certificate: '',
        accountId: null,
        receivedMinor: null,
        method: byBank,
        paidOn: day,
        reference,
        clientRequestId,
      })
      const { rows } = await sql<{ id: number }>`select id from bill_payment
        where merchant_id = ${ctx.scope.merchantId} and bill_id = ${id} and client_request_id = ${clientRequestId}`.execute(
        ctx.db,
      )
      return { settled: true, paymentId: rows[0]?.id ?? fail('notFound') }
    }
    case 'recharge': {
      const { status } = await readRow(ctx, 'agent_recharge', id)
      if (status === 'requested') await payRecharge(ctx, { id, paidOn: day, reference, proofFileId: null })
      await confirmRecharge(ctx, { id })
      return alone
    }
    case 'run':
      if (item.heldKind) return { settled: false, paymentId: null }
      await payRun(ctx, { id })
      return alone
    case 'payment':
      await confirmTransfer(ctx, { id, proof: reference })
      return alone
    case 'channel-payout':
      await payChannel(ctx, id, reference)
      return alone
    case 'payout':
    case 'posting':
      return { settled: false, paymentId: null }
  }
}

/** Each order of a payout is paid; what is of no order that waits for it is the marketplace's money with us. */
async function payChannel(ctx: Ctx, id: number, memo: string): Promise<void> {
  const payout = await readRow(ctx, 'channel_payout', id)
  const { rows } = await sql<{ orderId: number | null; gross: number; due: number | null }>`
    select r.order_id as "orderId", sum(r.gross_minor)::bigint as gross,
           case when o.settlement_term = 'settle-by-order' and o.payment_status in ${among(paymentStates.phases.due)} and o.deleted_at is null
                 and o.status in ${among(orderStates.phases.standing)}
                then o.total_minor + o.adjusted_minor - o.reserved_minor - o.booked_minor end as due
      from channel_payout_row r left join orders o on o.merchant_id = r.merchant_id and o.id = r.order_id
     where r.merchant_id = ${ctx.scope.merchantId} and r.payout_id = ${id} group by 1, 3 order by 1`.execute(
    ctx.db,
  )
  let rest = 0
  for (const { orderId, gross, due } of rows)
    if (orderId !== null && due === gross) await payOrder(ctx, { id: orderId, method: byBank })
    else rest += gross
  if (rest > 0)
    await receiveMoney(ctx, await requireAgent(ctx, payout.agent_id), {
      amountMinor: rest,
      method: byBank,
      memo: memo || payout.reference,
      onceKey: `channel payout ${id} ${ctx.requestId}`,
    })
}

/** The account in which an item's money stands already; null where its command has yet to say. */
export const heldAt = ({ heldKind, heldName, currency }: ItemRow): AccountRef | null =>
  heldKind === 'cash' || heldKind === 'clearing' ? { kind: heldKind, name: heldName ?? '', currency } : null
