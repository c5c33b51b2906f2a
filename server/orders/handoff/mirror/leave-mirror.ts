import { isRemoved, type LineRecord } from '../../order/order-records.ts'
import type { OrderWork } from '../../order/order-work.ts'
import { postMessage } from '../../act/mailbox.ts'
import { wayGoes } from './mirror-trip.ts'

/**
 * The line leaves its bound merchant: the order that it made there is asked to be cancelled, with the reason; of a round trip of
 * which the other way stays there, it is asked to go without this one.
 */
export async function leaveMirror({ ctx, lines }: OrderWork, line: LineRecord, text: string): Promise<void> {
  if (line.mirror_merchant === null || line.supplier_status === 'rejected') return
  const lineId = line.mirror_with ?? line.id
  const stays = lines.some(
    (one) =>
      one.id !== line.id &&
      (one.id === lineId || one.mirror_with === lineId) &&
      one.mirror_merchant === line.mirror_merchant &&
      one.supplier_status !== 'cancelled' &&
      !isRemoved(one),
  )
  await postMessage(ctx, line.mirror_merchant, `${line.id} left v${line.version}`, {
    topic: 'mirror.ask',
    body: {
      lineId,
      ...(stays ? { asked: 'change', text: wayGoes(line.leg ?? 1, text) } : { asked: 'cancel', text }),
      at: ctx.now.toISOString(),
    },
  })
}
