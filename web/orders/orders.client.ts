import type { ordersApi } from '#contract/orders/orders.api.ts'
import { clientFor } from '../kit/client.ts'

export const orders = clientFor<typeof ordersApi>('orders')
