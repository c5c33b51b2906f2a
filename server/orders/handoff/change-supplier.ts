import { firstOf } from '#contract/kit/given.ts'
import type { z } from 'zod'
import type { ChangeSupplier, LineState, OneLine } from '#contract/orders/order-acts.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { failField } from '../../kit/call/errors.ts'
import { reasonOf } from '../../kit/call/reason.ts'
import { costsOf } from '../../pricing/pricing.public.ts'
import { loadSuppliers } from '../../suppliers/suppliers.public.ts'
import { anew, unmirrored } from '../order/line-anew.ts'
import { bookCost } from '../act/book-cost.ts'
import { lineFacts } from '../act/end-order.ts'
import { leaveMirror } from './mirror/leave-mirror.ts'
import { onLine } from '../act/on-order.ts'
import type { LineRecord } from '../order/order-records.ts'
import { costOf, moveLineTo, patchCost, type OrderWork } from '../order/order-work.ts'

/** Another supplier, at its own cost, begins as pending. Not while the supplier is locked. */
export const changeSupplier = (ctx: Ctx, input: z.output<typeof ChangeSupplier>): Promise<LineState> =>
  onLine(ctx, input, async (work, line) => {
    const back = await wayBack(work, line)
    await changeSupplierNow(work, line, input)
    if (back) ctx.takenBackBy?.(back)
  })

/** To the supplier that it has: only where that leaves the line as it is, still to be sent and at the cost of that supplier. */
async function wayBack(work: OrderWork, line: LineRecord) {
  const { ctx } = work
  const { id: lineId, supplier_id: supplierId } = line
  if (!ctx.takenBackBy || supplierId === null || line.supplier_status !== 'pending') return undefined
  const { costMinor, currency } = await costFrom(ctx, line, supplierId)
  const now = costOf(work, line)
  return costMinor === now.cost_minor && currency === now.currency ? { lineId, supplierId } : undefined
}

async function costFrom(ctx: Ctx, line: LineRecord, supplierId: number) {
  const { sku_id: skuId, date, adults, children, infants, units } = line
  return firstOf(
    await costsOf(ctx, [{ skuId, supplierId, date, guests: { adults, children, infants, units } }]),
  )
}

export async function changeSupplierNow(
  work: OrderWork,
  line: LineRecord,
  { supplierId }: Pick<z.output<typeof ChangeSupplier>, 'supplierId'>,
): Promise<void> {
  const supplier = (await loadSuppliers(work.ctx, [supplierId])).get(supplierId)
  if (!supplier?.enabled) failField('supplierId', 'unknown')
  const before = lineFacts(line).supplier
  await leaveMirror(work, line, reasonOf({ word: 'orders.moves.changeSupplier' }))
  moveLineTo(work, line, 'changeSupplier', 'pending', { ...anew, ...unmirrored, supplier_id: supplierId })
  const cost = await costFrom(work.ctx, line, supplierId)
  bookCost(work, line, 0)
  patchCost(work, costOf(work, line), {
    supplier_id: supplierId,
    currency: cost.currency,
    cost_minor: cost.costMinor,
    unit_costs: cost.unitCosts,
  })
  line.supplier_name = supplier.name
  work.events.push({ name: 'changeSupplier', facts: { ...lineFacts(line), before } })
}

/** The line begins anew with its supplier; what was owed for it is taken back. */
export const resetSupplierStatus = (ctx: Ctx, input: z.output<typeof OneLine>): Promise<LineState> =>
  onLine(ctx, input, resetNow)

export function resetNow(work: OrderWork, line: LineRecord): void {
  moveLineTo(work, line, 'resetSupplierStatus', 'pending', anew)
  bookCost(work, line, 0)
  work.events.push({ name: 'resetSupplierStatus', facts: lineFacts(line) })
}
