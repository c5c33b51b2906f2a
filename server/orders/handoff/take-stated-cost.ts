import { asOneOf } from '#contract/kit/text/as-one-of.ts'
import { firstOf } from '#contract/kit/given.ts'
import { sql } from 'kysely'
import { currencies } from '#contract/kit/money/currencies.ts'
import { fail } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { onLine } from '../act/on-order.ts'
import { lineStates } from '#contract/orders/line.states.ts'
import { addItem } from '../subsidiary/items.ts'
import { orderOfLine, lockOrder } from '../order/order-records.ts'
import { patchCost, patchLine } from '../order/order-work.ts'
import { takeDrift } from './answer-cost.ts'

type Stated = {
  lineId: number
  supplierId: number
  currency: string
  /** All that the supplier says it is owed for the line. */
  totalMinor: number
  /** How an item is called, and why it is put on the line. */
  name: string
  reason: string
}

/**
 * What a supplier states becomes what the line costs: its cost where the supplier holds it in this currency; else (it was
 * cancelled, it was bought in another currency) the difference is an item on it.
 */
export async function takeStatedCost(ctx: Ctx, stated: Stated): Promise<void> {
  const { lineId, supplierId, currency, totalMinor } = stated
  const orderId = await orderOfLine(ctx, lineId)
  const { lines, costs } = await lockOrder(ctx, orderId)
  const line = lines.find(({ id }) => id === lineId)
  const cost = costs.get(lineId)
  const itemsMinor = await itemsOf(ctx, stated)
  const isOwn = cost?.supplier_id === supplierId && cost.currency === currency
  const costMinor = totalMinor - itemsMinor
  if (line && isOwn && costMinor >= 0 && lineStates.is(line.supplier_status, 'held')) {
    await onLine(ctx, { lineId }, (work, one) => {
      const existing = work.costs.get(lineId)
      patchLine(work, one, { drift_at: ctx.now.toISOString() })
      if (existing) patchCost(work, existing, { drift_minor: costMinor, drift_currency: currency })
      takeDrift(work, one)
    })
    return
  }
  const { name, reason } = stated
  const amountMinor = costMinor - (isOwn ? cost.posted_minor : 0)
  await addItem(ctx, {
    orderId,
    lineId,
    side: 'cost',
    name,
    amountMinor,
    currency: asOneOf(currencies, currency) ?? fail('operationInvalid'),
    supplierId,
    reason,
    clientRequestId: `stated ${lineId} ${ctx.now.getTime()}`,
  })
}

async function itemsOf(ctx: Ctx, { lineId, supplierId, currency }: Stated): Promise<number> {
  const { rows } = await sql<{
    minor: number
  }>`select coalesce(sum(amount_minor), 0)::bigint as minor from order_item
    where merchant_id = ${ctx.scope.merchantId} and line_id = ${lineId} and side = 'cost' and supplier_id = ${supplierId}
      and currency = ${currency} and removed_at is null`.execute(ctx.db)
  return firstOf(rows).minor
}
