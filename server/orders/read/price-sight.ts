import type { OrderInfo } from '#contract/orders/order-info.schema.ts'
import type { OrderRow } from '#contract/orders/order-list.schema.ts'
import { may, type Ctx } from '../../kit/ctx.ts'

/** An agent's person without this right reads its company's orders and no amount of them. */
export const seesPrices = (ctx: Ctx): boolean => !ctx.scope.agentId || may(ctx, 'bookingCenter.prices')

/** A row as it is for such a person. */
export const unpricedRow = (row: OrderRow): OrderRow => ({
  ...row,
  currency: undefined,
  totalMinor: undefined,
  refundMinor: undefined,
})

/** An order as it is for such a person: no money, no fee, no amount in its history. */
export const unpricedInfo = (order: OrderInfo): OrderInfo => ({
  ...order,
  money: undefined,
  cancellation: null,
  withdrawal: null,
  lines: order.lines.map((line) => ({
    ...line,
    currency: undefined,
    priceMinor: undefined,
    unitPrices: undefined,
  })),
  history: order.history.map((entry) => ({
    ...entry,
    facts: Object.fromEntries(
      Object.entries(entry.facts).map(([name, fact]) => [name, isAmount(fact) ? '···' : fact]),
    ),
  })),
})

/** As events tell amounts: "5,310.00 THB". */
const isAmount = (fact: unknown): boolean =>
  typeof fact === 'string' && /\d ?[A-Z]{3}\b|\b[A-Z]{3} ?-?\d/.test(fact)
