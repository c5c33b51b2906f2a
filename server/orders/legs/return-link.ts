import type { Ctx } from '../../kit/ctx.ts'
import { fail } from '../../kit/call/errors.ts'
import { readRow } from '../../kit/db/rows.ts'
import { emit } from '../../kit/events.ts'
import { makeLink } from '../guest-links/guest-links.ts'

/** A link by which the guest of an open return reserves the way back, until its last day; the one before is worth nothing any more. */
export async function returnLink(ctx: Ctx, { id }: { id: number }): Promise<{ url: string }> {
  const order = await readRow(ctx, 'orders', id)
  if (!order.return_open || !order.return_date) fail('operationInvalid')
  const end = Temporal.PlainDate.from(order.return_date)
    .add({ days: 1 })
    .toZonedDateTime(ctx.merchant.timeZone)
  if (end.epochMilliseconds <= ctx.now.getTime()) fail('operationInvalid')
  const expiresAt = new Date(end.epochMilliseconds).toISOString()
  const url = await makeLink(ctx, { callId: null, orderId: id, language: order.language, expiresAt })
  await emit(ctx, 'orders.returnLink', {
    subject: 'order',
    subjectId: id,
    orderId: id,
    agentId: order.agent_id,
    agentVisible: true,
  })
  return { url }
}
