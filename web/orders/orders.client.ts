import type { ordersApi } from '#contract/orders/orders.api.ts'
import { clientFor } from '../kit/call/client.ts'

export const orders = clientFor<typeof ordersApi>('orders')
