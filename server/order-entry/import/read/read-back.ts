import type { DateOrder } from '#contract/kit/sheet/date-order.ts'
import type { CreateOrder } from '#contract/orders/create-order.schema.ts'
import type { CallCtx } from '../../../kit/ctx.ts'
import { readClock } from '#contract/kit/text/clock.ts'
import { todayOf } from '../../../kit/text/today.ts'
import type { NamedSku } from './names.ts'
import type { OrderCells } from './order-cells.ts'
import { readDate } from '#contract/kit/text/written-days.ts'

type Reading = { order: DateOrder; ctx: CallCtx }

/**
 * How the guests of a round trip come back: on the day and with the boat that the row says, or open where it says no day
 * and the product is sold so. Of all else the same columns are told to the driver.
 */
export function readBack(
  cells: OrderCells,
  sku: NamedSku | undefined,
  { order, ctx }: Reading,
): CreateOrder['back'] {
  if (!sku?.back) return undefined
  const { sessions, openDays } = sku.back
  const [text, time] = [cells.text('returnDate'), readClock(cells.text('returnTime'))]
  const date = text ? readDate(text, { order, near: todayOf(ctx), zone: ctx.merchant.timeZone }) : undefined
  if (openDays !== null && !date && (!text || /open|开放|開放|เปิด|오픈/i.test(text)))
    return { open: true, session: '' }
  if (!date) cells.refuse('returnDate', text ? 'notDate' : 'required')
  const [only, ...others] = sessions
  const session = time || (others.length === 0 && only) || ''
  return { open: false, ...(date && { date }), session }
}
