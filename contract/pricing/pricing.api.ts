import { z } from 'zod'
import { act, read } from '../kit/endpoint.ts'
import { Done, Id, Saved } from '../kit/schema.ts'
import { agentTermsApi } from './agent-terms/agent-terms.api.ts'
import { calendarApi } from './calendar/calendar.api.ts'
import { PricedSkus, SkuPick } from './calendar/calendar.schema.ts'
import { costApi } from './cost/cost.api.ts'
import { agentPricesApi, strategyPricesApi } from './owner-prices.api.ts'
import { exchangeRatesApi } from './rates/exchange-rates.api.ts'
import { PriceLog, PriceLogFilter, PriceLogInfo, Reverted } from './log/price-log.schema.ts'
import {
  StrategyFilter,
  StrategyFollow,
  StrategyForm,
  StrategyInfo,
  StrategyList,
  StrategyPreview,
  StrategyPreviewAsk,
  StrategyRuleForm,
} from './strategy/strategy.schema.ts'
import { raiseApi } from './raise/raise.api.ts'
import { sharedQuotationApi } from './shared/shared-quotation.api.ts'
import { roomPricesApi } from './rooms/room-prices.api.ts'
import { taxApi } from './tax/tax.api.ts'

const quotation = 'tools.ForAgentList'
const strategy = 'tools.PriceStrategy'

export const pricingApi = {
  ...costApi,
  ...calendarApi,
  ...agentPricesApi,
  ...strategyPricesApi,
  ...roomPricesApi,
  ...agentTermsApi,
  /** Who changed which price from what to what, when, from where; costs only for who may see costs. */
  priceLogList: read('/supplier/distributorStandardPrice/log/list', {
    needs: quotation,
    input: PriceLogFilter,
    output: PriceLog,
  }),
  /** SKUs whose changes may be looked for. */
  priceLogSkus: read('/supplier/distributorStandardPrice/log/skus', {
    needs: quotation,
    input: SkuPick,
    output: PricedSkus,
  }),
  priceLogInfo: read('/supplier/distributorStandardPrice/log/info', {
    needs: quotation,
    input: z.object({ id: Id }),
    output: PriceLogInfo,
  }),
  /** Takes a change back where its prices still stand as it left them. Needs the permission of the change too. */
  priceLogRevert: act('/supplier/distributorStandardPrice/log/revert', {
    many: true,
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
