import { stockApi } from '#contract/stock/stock.api.ts'
import { bindRoutes } from '../kit/routes.ts'

export const stockRoutes = bindRoutes(stockApi, {})
