import type { PriceFamily } from '#contract/pricing/families.ts'
import type { Owner } from '../custom/custom-price-record.ts'
import { baseCostSheet, specialCostSheet } from './cost-sheets.ts'
import { customSheet } from './custom-sheet.ts'
import { quotationSheet } from './quotation-sheet.ts'

const agentOf =
  (family: PriceFamily) =>
  ({ agentId: id }: { agentId: number }): Owner => ({ kind: 'agent', id, family })
const strategyOf = ({ strategyId: id }: { strategyId: number }): Owner => ({ kind: 'strategy', id })

const ofFamily = (family: PriceFamily) => ({
  costs: baseCostSheet(family),
  specialCosts: specialCostSheet(family),
  quotation: quotationSheet(`pricing.quotation-${family}`, agentOf(family)),
  custom: customSheet(`pricing.custom-${family}`, agentOf(family)),
})

/** Every kind of spreadsheet of prices and costs. */
export const priceSheets = {
  play: ofFamily('play'),
  hotel: ofFamily('hotel'),
  strategy: {
    quotation: quotationSheet('pricing.quotation-strategy', strategyOf),
    custom: customSheet('pricing.custom-strategy', strategyOf),
  },
}
export const allPriceSheets = Object.values(priceSheets).flatMap((kinds) => Object.values(kinds))
