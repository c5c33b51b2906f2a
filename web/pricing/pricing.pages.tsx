import { pricingScreens } from '#contract/pricing/pricing.screens.ts'
import { bindPages } from '../kit/route/pages.ts'
import { registerPaletteSource } from '../kit/route/palette-sources.ts'
import { registerPanel } from '../kit/route/panels.tsx'
import { raiseSource } from './palette.ts'

export const pricingPages = bindPages(pricingScreens, {
  costManage: () => import('./cost/cost-list.tsx'),
  costManageF: () => import('./cost/base-cost.tsx'),
  costManageS: () => import('./cost/special-cost.tsx'),
  calendarPrice: () => import('./calendar/calendar-price.tsx'),
  AgentQuotationMain: () => import('./quotation/agent-quotation.tsx'),
  PriceStrategy: () => import('./strategy/strategy-list.tsx'),
  PriceStrategyTab: () => import('./strategy/strategy-rules.tsx'),
  PSAgentQuotationMain: () => import('./strategy/strategy-quotation.tsx'),
  ArchivePriceCalendar: () => import('./archive/archive-calendar.tsx'),
  PSArchivePriceCalendar: () => import('./strategy/strategy-archive.tsx'),
  PSCustomPricing: () => import('./strategy/strategy-pricing.tsx'),
  ModifyLog: () => import('./log/price-log.tsx'),
  wxAgentQuotation: () => import('./shared/shared-quotations.tsx'),
  CustomPricing: () => import('./custom/custom-pricing.tsx'),
  AgentQuotationHotelMain: () => import('./rooms/quotation.tsx'),
  CustomPricing_hotel: () => import('./rooms/custom-pricing.tsx'),
  taxRateRule: () => import('./tax/tax-rules.tsx'),
  exchangeRate: () => import('./rates/exchange-rates.tsx'),
})

registerPanel('agentGroup', () => import('./agent-terms/group-terms.tsx'))
registerPanel('agent', () => import('./agent-terms/agent-terms.tsx'))
registerPaletteSource(raiseSource)
