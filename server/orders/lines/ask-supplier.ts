import type { z } from 'zod'
import type { LineReason, LineState, SupplierAnswer } from '#contract/orders/order-acts.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { lineFacts } from '../act/end-order.ts'
import { onLine } from '../act/on-order.ts'
import type { LineRecord } from '../order/order-records.ts'
import { moveLineTo, type OrderWork } from '../order/order-work.ts'

/** Asks the supplier to let a line go; its fee is by its ladder of this moment. */
export const askSupplierCancel = (ctx: Ctx, input: z.output<typeof LineReason>): Promise<LineState> =>
  ask('askSupplierCancel', 'cancel', ctx, input)

/** Asks the supplier to change something; the reason says what. */
export const askSupplierChange = (ctx: Ctx, input: z.output<typeof LineReason>): Promise<LineState> =>
  ask('askSupplierChange', 'change', ctx, input)

const ask = (
  move: 'askSupplierCancel' | 'askSupplierChange',
  request: 'cancel' | 'change',
  ctx: Ctx,
  input: z.output<typeof LineReason>,
) =>
  onLine(ctx, input, (work, line) => {
    moveLineTo(work, line, move, 'reviewing', {
      asked_before: line.supplier_status,
      asked: request,
      asked_at: work.ctx.now.toISOString(),
      asked_text: input.reason,
      answered_at: null,
    })
    if (line.sent_at) work.sends.push({ lineId: line.id, kind: request })
    work.events.push({ name: move, reason: input.reason, facts: lineFacts(line) })
  })

/** The supplier said something that neither approves nor rejects; staff write it down. */
export const markReplied = (ctx: Ctx, input: z.output<typeof SupplierAnswer>): Promise<LineState> =>
  onLine(ctx, input, (work, line) => markRepliedNow(work, line, input))

export function markRepliedNow(
  work: OrderWork,
  line: LineRecord,
  { note, supplierOrderCode }: Pick<z.output<typeof SupplierAnswer>, 'note' | 'supplierOrderCode'>,
): void {
  moveLineTo(work, line, 'markReplied', 'supplier-replied', {
    answered_at: work.ctx.now.toISOString(),
    ...(note && { supplier_note: note }),
    ...(supplierOrderCode && { supplier_order_code: supplierOrderCode }),
  })
  work.events.push({ name: 'markReplied', reason: note || null, facts: lineFacts(line) })
}
