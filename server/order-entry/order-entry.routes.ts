import { orderEntryApi } from '#contract/order-entry/order-entry.api.ts'
import { bindRoutes } from '../kit/routes.ts'

export const orderEntryRoutes = bindRoutes(orderEntryApi, {})
