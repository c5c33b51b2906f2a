import { pricingApi } from '#contract/pricing/pricing.api.ts'
import { bindRoutes } from '../kit/routes.ts'
import { agentCalendar, tracedPrice } from './agent-prices.queries.ts'
import { getCalendar } from './calendar.queries.ts'
import { changeByRule, checkRule, clearQuotations, copyQuotations, switchSale } from './change-quotations.ts'
import { costHistory, listCosts } from './cost.queries.ts'
import { deleteCost } from './delete-cost.ts'
import { exportQuotations } from './export-quotations.ts'
import { planQuotations } from './plan-quotations.ts'
import { pickSkus } from './priced-skus.ts'
import { listQuotations } from './quotation.queries.ts'
import { saveBasePrice } from './save-base-price.ts'
import { saveCalendarBulk } from './save-calendar-bulk.ts'
import { saveCalendar } from './save-calendar.ts'
import { saveCost } from './save-cost.ts'
import { saveQuotations } from './save-quotations.ts'

export const pricingRoutes = bindRoutes(pricingApi, {
  costList: listCosts,
  costHistory,
  costSave: saveCost,
  costDelete: deleteCost,
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
})
