import { changeOf } from '#contract/counter/change.ts'
import type { Sell, Sold } from '#contract/counter/counter.schema.ts'
import type { OrderCreated } from '#contract/orders/create-order.schema.ts'
import { omit } from '#contract/kit/omit.ts'
import { fail, failField } from '../kit/call/errors.ts'
import { inTransaction } from '../kit/call/in-transaction.ts'
import { may, userOf, type CallCtx, type Ctx } from '../kit/ctx.ts'
import { insertRow, lockRow, readRow } from '../kit/db/rows.ts'
import { createOrder, settleAtCounter } from '../orders/orders.public.ts'
import { listVouchers } from '../ticketing/ticketing.public.ts'
import { bookedAs, drawerOf } from './shifts.ts'
import { tillAgent } from './tills.ts'

const ofCounter = ['shiftId', 'method', 'receivedMinor', 'reference', 'contactName'] as const

/**
 * Sells over the counter: the order is made as any other, then paid into the shift's drawer and confirmed in one transaction, so that
 * its ticket is there. The same request again goes on where it was and sells once. Throws what `createOrder` throws,
 * `counter.shiftClosed`, 400000 where less cash was handed over than is due.
 */
export async function sellTicket(ctx: CallCtx, input: Sell): Promise<Sold> {
  const agentId = await inTransaction(ctx, (inner) => agentAt(inner, input))
  const walkIn = ctx.app.word(ctx.language, 'counter.text.walkIn')
  const made = await createOrder(ctx, {
    ...omit(input, ofCounter),
    agentId,
    // Guests without a name are not each other: the same request is called the same again.
    contactName: input.contactName || `${walkIn} ${input.clientRequestId.slice(-4).toUpperCase()}`,
    clientRequestId: `till ${userOf(ctx).id} ${input.clientRequestId}`,
  })
  return inTransaction(ctx, (inner) => takeMoney(inner, made, input))
}

/** To whom the shift's till sells. */
async function agentAt(ctx: Ctx, input: Sell) {
  const shift = await readRow(ctx, 'till_shift', input.shiftId)
  if (shift.closed_at) fail('counter.shiftClosed')
  if (input.promoCode && !may(ctx, 'tickets.ticketCounter-as.discount'))
    fail('noPermission', { key: 'tickets.ticketCounter-as.discount' })
  const { method, receivedMinor, shownTotalMinor = 0 } = input
  if (method === 'cash' && receivedMinor !== undefined && changeOf(shownTotalMinor, receivedMinor) === null)
    failField('receivedMinor', 'counter.fieldErrors.tooLittle')
  return tillAgent(ctx, shift.till_id)
}

async function takeMoney(ctx: Ctx, made: OrderCreated, input: Sell): Promise<Sold> {
  const { method, reference } = input
  const { id, code, currency, totalMinor } = made
  // One after the other: asked again after it was done, it answers the same.
  const shift = await lockRow(ctx, 'till_shift', input.shiftId)
  const before = await ctx.db
    .selectFrom('till_move')
    .select('received_minor')
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('order_id', '=', id)
    .executeTakeFirst()
  const receivedMinor = before ? (before.received_minor ?? totalMinor) : (input.receivedMinor ?? totalMinor)
  const changeMinor = method === 'cash' ? changeOf(totalMinor, receivedMinor) : 0
  if (changeMinor === null) failField('receivedMinor', 'counter.fieldErrors.tooLittle')
  if (!before) {
    if (shift.closed_at) fail('counter.shiftClosed')
    await settleAtCounter(ctx, { id, from: drawerOf(method, currency), method: bookedAs[method] })
    await insertRow(ctx, 'till_move', {
      shift_id: input.shiftId,
      kind: 'sale',
      method,
      amount_minor: totalMinor,
      received_minor: method === 'cash' ? receivedMinor : null,
      reference,
      order_id: id,
      by_name: ctx.actor.name,
      request_key: `sale ${id}`,
      ...(ctx.past && { at: ctx.now.toISOString() }),
    })
  }
  const voucher = (await listVouchers(ctx, { orderId: id })).rows.find(({ state }) => state === 'live')
  return { id, code, currency, totalMinor, changeMinor, voucherCode: voucher?.code ?? '' }
}
