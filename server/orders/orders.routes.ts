import { ordersApi } from '#contract/orders/orders.api.ts'
import { bindRoutes } from '../kit/routes.ts'

export const ordersRoutes = bindRoutes(ordersApi, {})
