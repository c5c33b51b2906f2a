import { defineDomain } from '../kit/domain.ts'
import { pricingApi } from './pricing.api.ts'
import { pricingScreens } from './pricing.screens.ts'

export const pricing = defineDomain({
  name: 'pricing',
  uses: ['catalog', 'agents', 'suppliers'],
  api: pricingApi,
  screens: pricingScreens,
})
