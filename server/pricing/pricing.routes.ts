import { pricingApi } from '#contract/pricing/pricing.api.ts'
import { bindRoutes } from '../kit/routes.ts'

export const pricingRoutes = bindRoutes(pricingApi, {})
