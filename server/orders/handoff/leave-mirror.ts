import type { LineRecord } from '../order-records.ts'
import type { OrderWork } from '../work/order-work.ts'
import { postMessage } from './mailbox.ts'

/** The line leaves its bound merchant: the order that it made there is asked to be cancelled, with the reason. */
export async function leaveMirror({ ctx }: OrderWork, line: LineRecord, text: string): Promise<void> {
  if (line.mirror_merchant === null || line.supplier_status === 'rejected') return
  await postMessage(ctx, line.mirror_merchant, `${line.id} left v${line.version}`, {
    topic: 'mirror.ask',
    body: { lineId: line.id, asked: 'cancel', text, at: ctx.now.toISOString() },
  })
}
