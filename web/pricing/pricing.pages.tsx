import { pricingScreens } from '#contract/pricing/pricing.screens.ts'
import { bindPages } from '../kit/pages.ts'

export const pricingPages = bindPages(pricingScreens, {
  costManage: () => import('./cost-list.tsx'),
  costManageF: () => import('./base-cost.tsx'),
  costManageS: () => import('./special-cost.tsx'),
  calendarPrice: () => import('./calendar-price.tsx'),
  AgentQuotationMain: () => import('./agent-quotation.tsx'),
  PriceStrategy: () => import('./strategy-list.tsx'),
  PriceStrategyTab: () => import('./strategy-rules.tsx'),
  PSAgentQuotationMain: () => import('./strategy-quotation.tsx'),
  ArchivePriceCalendar: () => import('./archive-calendar.tsx'),
  PSArchivePriceCalendar: () => import('./strategy-archive.tsx'),
  PSCustomPricing: () => import('./strategy-pricing.tsx'),
  ModifyLog: () => import('./price-log.tsx'),
  wxAgentQuotation: () => import('./shared/shared-quotations.tsx'),
  CustomPricing: () => import('./custom-pricing.tsx'),
  AgentQuotationHotelMain: () => import('./rooms/quotation.tsx'),
  CustomPricing_hotel: () => import('./rooms/custom-pricing.tsx'),
  taxRateRule: () => import('./tax/tax-rules.tsx'),
  exchangeRate: () => import('./rates/exchange-rates.tsx'),
})
