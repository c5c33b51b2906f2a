import type { Ctx } from '../../kit/ctx.ts'
import { fail } from '../../kit/call/errors.ts'
import { emit } from '../../kit/events.ts'
import { lockOrder, makeLink, revokeLinks } from '../../orders/orders.public.ts'
import { lockCallOrder, readCall, writeBecame } from '../call/call-records.ts'
import { ofOrder } from '../call/carry-out.ts'

type CallOrderRef = { callId: number; orderId: number }

async function offered(ctx: Ctx, { callId, orderId }: CallOrderRef) {
  const call = await readCall(ctx, callId)
  const { order } = await lockOrder(ctx, orderId)
  const row = await lockCallOrder(ctx, callId, orderId)
  if (row.state !== 'offered' || !call.answer_by) fail('operationInvalid')
  return { call, order, row, answerBy: call.answer_by }
}

/** A new link to hand to the guest; the one before is worth nothing any more. */
export async function handOutLink(ctx: Ctx, one: CallOrderRef): Promise<{ url: string }> {
  const { row, answerBy } = await offered(ctx, one)
  if (new Date(answerBy) <= ctx.now) fail('operationInvalid')
  return { url: await makeLink(ctx, { ...one, language: row.language, expiresAt: answerBy }) }
}

/** Takes an offer back; the order stays as it is. */
export async function recallOffer(ctx: Ctx, one: CallOrderRef): Promise<{ done: true }> {
  const { order, row } = await offered(ctx, one)
  await revokeLinks(ctx, one.orderId)
  await writeBecame(ctx, row, { state: 'gone' })
  await emit(ctx, 'departures.recalled', { ...ofOrder(order), agentVisible: true })
  return { done: true }
}
