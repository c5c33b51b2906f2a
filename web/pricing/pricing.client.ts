import type { pricingApi } from '#contract/pricing/pricing.api.ts'
import { clientFor } from '../kit/client.ts'

export const pricing = clientFor<typeof pricingApi>('pricing')
