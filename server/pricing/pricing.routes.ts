import { pricingApi } from '#contract/pricing/pricing.api.ts'
import { bindRoutes } from '../kit/routes.ts'
import { agentCalendar, tracedPrice } from './agent-prices.queries.ts'
import { getCalendar } from './calendar.queries.ts'
import { changeByRule, checkRule, clearQuotations, copyQuotations, switchSale } from './change-quotations.ts'
import { costHistory, listCosts } from './cost.queries.ts'
import { listCustomPrices } from './custom-price.queries.ts'
import { deleteCost } from './delete-cost.ts'
import { deleteCustomPrice } from './delete-custom-price.ts'
import { deleteSpecialCost } from './delete-special-cost.ts'
import { exportQuotations } from './export-quotations.ts'
import { listPriceLog, priceLogInfo } from './log/price-log.queries.ts'
import { revertChange } from './log/revert-change.ts'
import { planQuotations } from './plan-quotations.ts'
import { pickSkus } from './priced-skus.ts'
import { listQuotations } from './quotation.queries.ts'
import { deleteRate } from './rates/delete-rate.ts'
import { listRates, rateHistory } from './rates/rates.queries.ts'
import { saveRate } from './rates/save-rate.ts'
import { saveBasePrice } from './save-base-price.ts'
import { saveCalendarBulk } from './save-calendar-bulk.ts'
import { saveCalendar } from './save-calendar.ts'
import { saveCost } from './save-cost.ts'
import { saveCustomPrice } from './save-custom-price.ts'
import { saveQuotations } from './save-quotations.ts'
import { saveSpecialCost } from './save-special-cost.ts'
import { listSpecialCosts } from './special-cost.queries.ts'
import { previewStrategy } from './strategy/preview-strategy.ts'
import { deleteStrategyRule, saveStrategyRule } from './strategy/save-rule.ts'
import { deleteStrategy, followStrategy, saveStrategy } from './strategy/save-strategy.ts'
import { listStrategies, strategyInfo } from './strategy/strategy.queries.ts'
import { deleteTaxRule } from './tax/delete-tax-rule.ts'
import { enableTaxRule } from './tax/enable-tax-rule.ts'
import { saveTaxRule } from './tax/save-tax-rule.ts'
import { listTaxRules, taxScope } from './tax/tax.queries.ts'

export const pricingRoutes = bindRoutes(pricingApi, {
  costList: listCosts,
  costHistory,
  costSave: saveCost,
  costDelete: deleteCost,
  specialCostList: listSpecialCosts,
  specialCostSave: saveSpecialCost,
  specialCostDelete: deleteSpecialCost,
  calendarSkus: pickSkus,
  calendarGet: getCalendar,
  calendarSave: saveCalendar,
  calendarSaveBulk: saveCalendarBulk,
  basePriceSave: saveBasePrice,
  quotationList: listQuotations,
  quotationSave: saveQuotations,
  quotationPreview: async (ctx, { change, ...chosen }) => {
    if (change.kind === 'rule') checkRule(change, 'change.by')
    return planQuotations(ctx, chosen, change)
  },
  quotationBulkSave: changeByRule,
  quotationCopy: copyQuotations,
  quotationClear: clearQuotations,
  quotationOnSale: switchSale,
  quotationTrace: tracedPrice,
  quotationExport: exportQuotations,
  agentCalendar,
  customPriceList: (ctx, { agentId, skuId }) => listCustomPrices(ctx, { agentId }, skuId),
  customPriceSave: (ctx, { agentId, ...form }) => saveCustomPrice(ctx, { agentId }, form),
  customPriceDelete: deleteCustomPrice,
  priceLogList: listPriceLog,
  priceLogInfo,
  priceLogRevert: revertChange,
  strategyList: listStrategies,
  strategyInfo,
  strategySave: saveStrategy,
  strategyDelete: deleteStrategy,
  strategyFollow: followStrategy,
  strategyRuleSave: saveStrategyRule,
  strategyRuleDelete: deleteStrategyRule,
  strategyPreview: previewStrategy,
  taxRuleList: listTaxRules,
  taxRuleSave: saveTaxRule,
  taxRuleEnable: enableTaxRule,
  taxRuleDelete: deleteTaxRule,
  taxSkus: pickSkus,
  taxScope,
  exchangeRateList: listRates,
  exchangeRateHistory: rateHistory,
  exchangeRateSave: saveRate,
  exchangeRateDelete: deleteRate,
})
