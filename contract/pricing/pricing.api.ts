import { z } from 'zod'
import { act, read } from '../kit/endpoint.ts'
import { Done, Id, Saved } from '../kit/schema.ts'
import {
  BasePriceForm,
  Calendar,
  CalendarAsk,
  CalendarBulk,
  CalendarChanged,
  CalendarSave,
  PricedSku,
  SkuPick,
} from './calendar.schema.ts'
import { CostFilter, CostForm, CostHistory, CostKey, CostList } from './cost.schema.ts'
import { agentPricesApi, strategyPricesApi } from './owner-prices.api.ts'
import { exchangeRatesApi } from './exchange-rates.api.ts'
import { PriceLog, PriceLogFilter, PriceLogInfo, Reverted } from './price-log.schema.ts'
import {
  StrategyFilter,
  StrategyFollow,
  StrategyForm,
  StrategyInfo,
  StrategyList,
  StrategyPreview,
  StrategyPreviewAsk,
  StrategyRuleForm,
} from './strategy.schema.ts'
import { raiseApi } from './raise.api.ts'
import { sharedQuotationApi } from './shared-quotation.api.ts'
import { taxApi } from './tax.api.ts'
import { SpecialCostAsk, SpecialCostForm, SpecialCosts } from './special-cost.schema.ts'

const cost = 'entertainment.costManage'
const calendar = 'entertainment.calendarPrice'
const quotation = 'tools.ForAgentList'
const strategy = 'tools.PriceStrategy'

export const pricingApi = {
  costList: read('/supplier/standardSupplier/cost/list', {
    needs: cost,
    input: CostFilter,
    output: CostList,
  }),
  costHistory: read('/supplier/standardSupplier/cost/history', {
    needs: cost,
    input: CostKey,
    output: CostHistory,
  }),
  costSave: act('/supplier/standardSupplier/cost/save', {
    needs: `${cost}.edit`,
    input: CostForm,
    output: Saved,
  }),
  costDelete: act('/supplier/standardSupplier/cost/delete', {
    needs: `${cost}.edit`,
    input: z.object({ id: Id }),
    output: Done,
  }),

  /** Special costs of one SKU and supplier, and what each of the days asked costs with them. */
  specialCostList: read('/supplier/standardSupplier/specialCost/list', {
    needs: cost,
    input: SpecialCostAsk,
    output: SpecialCosts,
  }),
  specialCostSave: act('/supplier/standardSupplier/specialCost/save', {
    needs: `${cost}.edit`,
    input: SpecialCostForm,
    output: Saved,
  }),
  specialCostDelete: act('/supplier/standardSupplier/specialCost/delete', {
    needs: `${cost}.edit`,
    input: z.object({ id: Id }),
    output: Done,
  }),

  calendarSkus: read('/supplier/standard/calendarPrice/skus', {
    needs: calendar,
    input: SkuPick,
    output: z.object({ rows: z.array(PricedSku) }),
  }),
  calendarGet: read('/supplier/standard/calendarPrice/get', {
    needs: calendar,
    input: CalendarAsk,
    output: Calendar,
  }),
  calendarSave: act('/supplier/standard/calendarPrice/save', {
    needs: `${calendar}.edit`,
    input: CalendarSave,
    output: CalendarChanged,
  }),
  /** The same for a pattern of days: a range, some weekdays, some sessions. */
  calendarSaveBulk: act('/supplier/standard/calendarPrice/saveBulk', {
    needs: `${calendar}.edit`,
    input: CalendarBulk,
    output: CalendarChanged,
  }),
  basePriceSave: act('/supplier/standard/calendarPrice/saveBase', {
    needs: `${calendar}.edit`,
    input: BasePriceForm,
    output: Done,
  }),

  ...agentPricesApi,
  ...strategyPricesApi,
  /** Who changed which price from what to what, when, from where; costs only for who may see costs. */
  priceLogList: read('/supplier/distributorStandardPrice/log/list', {
    needs: quotation,
    input: PriceLogFilter,
    output: PriceLog,
  }),
  priceLogInfo: read('/supplier/distributorStandardPrice/log/info', {
    needs: quotation,
    input: z.object({ id: Id }),
    output: PriceLogInfo,
  }),
  /** Takes a change back where its prices still stand as it left them. Needs the permission of the change too. */
  priceLogRevert: act('/supplier/distributorStandardPrice/log/revert', {
    needs: 'tools.ModifyLog.revert',
    input: z.object({ id: Id }),
    output: Reverted,
    errors: ['operationInvalid'],
  }),
  strategyList: read('/supplier/priceStrategy/list', {
    needs: strategy,
    input: StrategyFilter,
    output: StrategyList,
  }),
  strategyInfo: read('/supplier/priceStrategy/info', {
    needs: strategy,
    input: z.object({ id: Id }),
    output: StrategyInfo,
  }),
  strategySave: act('/supplier/priceStrategy/save', {
    needs: `${strategy}.edit`,
    input: StrategyForm,
    output: Saved,
  }),
  strategyDelete: act('/supplier/priceStrategy/delete', {
    needs: `${strategy}.edit`,
    input: z.object({ id: Id }),
    output: Done,
    errors: ['pricing.strategyInUse'],
  }),
  /** Exactly these agents and groups follow the strategy by name; who followed another leaves it. */
  strategyFollow: act('/supplier/priceStrategy/follow', {
    needs: `${strategy}.edit`,
    input: StrategyFollow,
    output: Done,
  }),
  strategyRuleSave: act('/supplier/priceStrategyRule/save', {
    needs: `${strategy}.edit`,
    input: StrategyRuleForm,
    output: Saved,
  }),
  strategyRuleDelete: act('/supplier/priceStrategyRule/delete', {
    needs: `${strategy}.edit`,
    input: z.object({ id: Id }),
    output: Done,
  }),
  /** Resulting prices, or every price that a rule would change; changes nothing. */
  strategyPreview: read('/supplier/priceStrategyRule/preview', {
    needs: strategy,
    input: StrategyPreviewAsk,
    output: StrategyPreview,
  }),
  ...exchangeRatesApi,
  ...taxApi,
  ...sharedQuotationApi,
  ...raiseApi,
}
