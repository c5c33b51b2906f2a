import { pricingScreens } from '#contract/pricing/pricing.screens.ts'
import { bindPages } from '../kit/pages.ts'

export const pricingPages = bindPages(pricingScreens, {})
