import type { orderEntryApi } from '#contract/order-entry/order-entry.api.ts'
import type { ordersApi } from '#contract/orders/orders.api.ts'
import { clientFor } from '../kit/call/client.ts'

export const entry = clientFor<typeof orderEntryApi>('order-entry')
/** The calls that make the orders, and what may be done with them at once. */
export const making =
  clientFor<Pick<typeof ordersApi, 'entryBatchCreate' | 'buyBatchCreate' | 'info' | 'confirm'>>('orders')
