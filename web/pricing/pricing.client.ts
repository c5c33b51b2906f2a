import type { pricingApi } from '#contract/pricing/pricing.api.ts'
import { clientFor } from '../kit/call/client.ts'

export const pricing = clientFor<typeof pricingApi>('pricing')
