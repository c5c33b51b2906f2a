import type { hotelOrdersApi } from '#contract/hotel-orders/hotel-orders.api.ts'
import { clientFor } from '../kit/call/client.ts'

export const hotelOrders = clientFor<typeof hotelOrdersApi>('hotel-orders')
