import { firstOf } from '#contract/kit/given.ts'
import type { z } from 'zod'
import type { ChangeSupplier, LineState, OneLine } from '#contract/orders/order-acts.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { failField } from '../../kit/call/errors.ts'
import { reasonOf } from '../../kit/call/reason.ts'
import { costsOf } from '../../pricing/pricing.public.ts'
import { loadSuppliers } from '../../suppliers/suppliers.public.ts'
import { anew, unmirrored } from './line-anew.ts'
import { bookCost } from './book-cost.ts'
import { lineFacts } from '../acts/end-order.ts'
import { leaveMirror } from '../handoff/mirror/leave-mirror.ts'
import { onLine } from '../on-order.ts'
import type { LineRecord } from '../order-records.ts'
import { costOf, moveLineTo, patchCost, type OrderWork } from '../work/order-work.ts'

/** Another supplier, at its own cost, begins as pending. Not while the supplier is locked. */
export const changeSupplier = (ctx: Ctx, input: z.output<typeof ChangeSupplier>): Promise<LineState> =>
  onLine(ctx, input, (work, line) => changeSupplierNow(work, line, input))

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
  const { sku_id: skuId, date, adults, children, infants, units } = line
  const cost = firstOf(
    await costsOf(work.ctx, [{ skuId, supplierId, date, guests: { adults, children, infants, units } }]),
  )
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
