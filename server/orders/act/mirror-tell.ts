import type { OrderWork } from '../order/order-work.ts'
import { postMessage, type MirrorAnswer } from './mailbox.ts'

type MirrorTellView = Extract<MirrorAnswer, { kind: 'answered' }>

/** Tells the merchant whose line this order mirrors what became of it, within the act's own transaction. */
export async function tellMirror(work: OrderWork): Promise<void> {
  const { ctx, order, before } = work
  if (order.mirror_of_merchant === null || order.mirror_of_line === null || order.status === before.status)
    return
  const answer = answerOf(work)
  if (!answer) return
  const body: MirrorAnswer = { kind: 'answered', lineId: order.mirror_of_line, ...answer }
  await postMessage(ctx, order.mirror_of_merchant, `${order.id} v${order.version}`, {
    topic: 'mirror.answer',
    body,
  })
}

function answerOf({ order, before, events }: OrderWork): Omit<MirrorTellView, 'kind' | 'lineId'> | null {
  // The act's own: what they asked with themselves they know.
  const reason = events.findLast((event) => event.reason)?.reason ?? ''
  switch (order.status) {
    case 'confirmed':
      return before.status === 'cancelling'
        ? { move: 'supplierRefuseCancel', reason }
        : before.status === 'archived'
          ? null
          : { move: 'supplierApprove', reason: '' }
    case 'processing':
      return before.status === 'cancelling' ? { move: 'supplierRefuseCancel', reason } : null
    case 'refused':
      return { move: 'supplierReject', reason }
    case 'cancelled':
      return before.status === 'archived'
        ? null
        : order.agent_status === 'accepted'
          ? { move: 'supplierAgreeCancel', reason, feeMinor: order.fee_minor ?? 0, currency: order.currency }
          : { move: 'supplierReject', reason, feeMinor: order.fee_minor ?? 0, currency: order.currency }
    default:
      return null
  }
}
