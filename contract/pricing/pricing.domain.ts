import { defineDomain } from '../kit/domain.ts'
import { pricingApi } from './pricing.api.ts'
import { pricingScreens } from './pricing.screens.ts'

export const pricing = defineDomain({
  name: 'pricing',
  uses: ['agents', 'suppliers', 'audit', 'promotions'],
  api: pricingApi,
  screens: pricingScreens,
  events: {
    rateSaved: { subject: 'exchangeRate', topics: ['rate', 'price', 'quotation'] },
    rateDeleted: { subject: 'exchangeRate', topics: ['rate', 'price', 'quotation'] },
    costSaved: { subject: 'sku', topics: ['cost'] },
    costDeleted: { subject: 'sku', topics: ['cost'] },
    specialCostSaved: { subject: 'sku', topics: ['cost'] },
    specialCostDeleted: { subject: 'sku', topics: ['cost'] },
    calendarChanged: { subject: 'sku', topics: ['price'] },
    basePriceChanged: { subject: 'sku', topics: ['price'] },
    quotationChanged: { subject: 'agent', topics: ['quotation'] },
    quotationRule: { subject: 'agent', topics: ['quotation'] },
    quotationCopied: { subject: 'agent', topics: ['quotation'] },
    quotationCleared: { subject: 'agent', topics: ['quotation'] },
    quotationSwitchedOn: { subject: 'agent', topics: ['quotation'] },
    quotationSwitchedOff: { subject: 'agent', topics: ['quotation'] },
    customPriceSaved: { subject: 'agent', topics: ['quotation'] },
    customPriceDeleted: { subject: 'agent', topics: ['quotation'] },
    changeReverted: { subject: 'sku', topics: ['price', 'quotation', 'cost'] },
    strategySaved: { subject: 'priceStrategy', topics: ['quotation'] },
    strategyDeleted: { subject: 'priceStrategy', topics: ['quotation'] },
    strategyFollowed: { subject: 'priceStrategy', topics: ['quotation'] },
    strategyRuleSaved: { subject: 'priceStrategy', topics: ['quotation'] },
    strategyRuleDeleted: { subject: 'priceStrategy', topics: ['quotation'] },
    strategyQuotationChanged: { subject: 'priceStrategy', topics: ['quotation'] },
    strategyPriceSaved: { subject: 'priceStrategy', topics: ['quotation'] },
    strategyPriceDeleted: { subject: 'priceStrategy', topics: ['quotation'] },
  },
  errors: {
    strategyInUse: { code: 409032 },
    noRate: { code: 409031 },
  },
})
