import type { z } from 'zod'
import type { SkuPick } from '#contract/pricing/calendar/calendar.schema.ts'
import type { PriceFamily } from '#contract/pricing/families.ts'
import { pricingApi } from '#contract/pricing/pricing.api.ts'
import { asRooms } from '#contract/pricing/rooms/room-prices.api.ts'
import type { Ctx } from '../kit/ctx.ts'
import { prefixed } from '#contract/kit/prefixed.ts'
import { deletesPlain } from '../kit/record/plain-record.ts'
import { giveStrategy, readAgentTerms } from './agent-terms/agent-terms.ts'
import { bindRoutes } from '../kit/call/routes.ts'
import { sheetHandlers } from '../kit/sheet/import/sheet-handlers.ts'
import { archiveCalendar } from './archive/archive.queries.ts'
import { getCalendar } from './calendar/calendar.queries.ts'
import {
  changeByRule,
  clearQuotations,
  copyQuotations,
  previewQuotations,
  switchSale,
} from './quotation/change-quotations.ts'
import { costHistory, listCosts } from './cost/cost.queries.ts'
import { listCustomPrices } from './custom/custom-price.queries.ts'
import type { Owner } from './custom/custom-price-record.ts'
import { deleteCost } from './cost/delete-cost.ts'
import { deleteCustomPrice } from './custom/delete-custom-price.ts'
import { deleteSpecialCost } from './cost/delete-special-cost.ts'
import { listPriceLog, priceLogInfo } from './log/price-log.queries.ts'
import { revertChange } from './log/revert-change.ts'
import { priceCalendar, tracedPrice } from './owners/owner-prices.queries.ts'
import { pickSkus } from './resolve/priced-skus.ts'
import { listQuotations } from './quotation/quotation.queries.ts'
import { rates } from './rates/rate-record.ts'
import { listRates, rateHistory } from './rates/rates.queries.ts'
import { saveRate } from './rates/save-rate.ts'
import { saveBasePrice } from './owners/save-base-price.ts'
import { saveCalendarBulk } from './calendar/save-calendar-bulk.ts'
import { saveCalendar } from './calendar/save-calendar.ts'
import { saveCost } from './cost/save-cost.ts'
import { saveCustomPrice } from './custom/save-custom-price.ts'
import { saveQuotations } from './quotation/save-quotations.ts'
import { saveSpecialCost } from './cost/save-special-cost.ts'
import { listSpecialCosts } from './cost/special-cost.queries.ts'
import { saveMatrix } from './matrix/save-matrix.ts'
import {
  exportCosts,
  exportCustomPrices,
  exportQuotations,
  exportSpecialCosts,
} from './sheet/export-sheets.ts'
import { priceSheets } from './sheet/price-sheets.ts'
import { skuCalendars } from './raise/sku-books.ts'
import { previewRaise } from './raise/preview-raise.ts'
import { saveRaise } from './raise/save-raise.ts'
import { startRaise } from './raise/start-raise.ts'
import { composeShare } from './shared/compose-share.ts'
import { revokeShare } from './shared/revoke-share.ts'
import { saveShare } from './shared/save-share.ts'
import { getLogo, saveLogo } from './shared/share-brand.ts'
import { sharePicture } from './shared/share-picture.ts'
import { listShares } from './shared/share.queries.ts'
import { showShare, showShareImage } from './shared/show-share.ts'
import { previewStrategy } from './strategy/preview-strategy.ts'
import { giveGroupStrategy, readGroupTerms } from './agent-terms/group-terms.ts'
import { deleteStrategyRule, saveStrategyRule } from './strategy/save-rule.ts'
import { deleteStrategy, followStrategy, saveStrategy } from './strategy/save-strategy.ts'
import { listStrategies, strategyInfo } from './strategy/strategy.queries.ts'
import { taxHandlers } from './tax/tax-handlers.ts'
import { priceScope } from './owners/price-scope.ts'

/** What an owner's prices are asked or told. */
type OfOwner<Input, Output> = (ctx: Ctx, owner: Owner, input: Input) => Output
/** The same handler for an agent and for a strategy; the question names whose prices. */
const strategies =
  <I, O>(handle: OfOwner<I, O>) =>
  (ctx: Ctx, { strategyId: id, ...input }: I & { strategyId: number }): O =>
    handle(ctx, { kind: 'strategy', id }, input as I)

/** Costs, calendars and agents' quotations over the SKUs of one family: the same handlers for both. */
function familyRoutes(family: PriceFamily) {
  const own =
    <I, O>(handle: (ctx: Ctx, input: I, of: PriceFamily) => O) =>
    (ctx: Ctx, input: I): O =>
      handle(ctx, input, family)
  const agents =
    <I, O>(handle: OfOwner<I, O>) =>
    (ctx: Ctx, { agentId: id, ...input }: I & { agentId: number }): O =>
      handle(ctx, { kind: 'agent', id, family }, input as I)
  const sheets = priceSheets[family]
  return {
    costList: own(listCosts),
    costHistory: own(costHistory),
    costSave: own(saveCost),
    costDelete: own(deleteCost),
    costExport: own(exportCosts),
    ...prefixed('cost', sheetHandlers(sheets.costs)),
    specialCostList: own(listSpecialCosts),
    specialCostSave: own(saveSpecialCost),
    specialCostDelete: own(deleteSpecialCost),
    specialCostExport: own(exportSpecialCosts),
    ...prefixed('specialCost', sheetHandlers(sheets.specialCosts)),
    calendarSkus: own(pickSkus),
    calendarGet: own(getCalendar),
    calendarSave: own(saveCalendar),
    calendarSaveBulk: own(saveCalendarBulk),
    basePriceSave: own(saveBasePrice),
    quotationSkus: own(pickSkus),
    quotationList: agents(listQuotations),
    quotationSave: agents(saveQuotations),
    quotationPreview: agents(previewQuotations),
    quotationBulkSave: agents(changeByRule),
    quotationCopy: agents(copyQuotations),
    quotationClear: agents(clearQuotations),
    quotationOnSale: agents(switchSale),
    quotationTrace: agents(tracedPrice),
    quotationExport: agents(exportQuotations),
    ...prefixed('quotation', sheetHandlers(sheets.quotation)),
    agentCalendar: agents(priceCalendar),
    agentArchive: agents(archiveCalendar),
    customPriceList: agents(listCustomPrices),
    customPriceSave: agents(saveCustomPrice),
    customPriceExport: agents(exportCustomPrices),
    ...prefixed('customPrice', sheetHandlers(sheets.custom)),
    customPriceDelete: (ctx: Ctx, { id }: { id: number }) =>
      deleteCustomPrice(ctx, { kind: 'agent', family }, id),
  }
}
/** SKUs of both families, for what has no twin. */
const pickAny = (ctx: Ctx, pick: z.output<typeof SkuPick>) => pickSkus(ctx, pick)

export const pricingRoutes = bindRoutes(pricingApi, {
  ...familyRoutes('play'),
  ...asRooms(familyRoutes('hotel')),
  strategySkus: pickAny,
  strategyQuotationList: strategies(listQuotations),
  strategyQuotationSave: strategies(saveQuotations),
  strategyQuotationPreview: strategies(previewQuotations),
  strategyQuotationBulkSave: strategies(changeByRule),
  strategyQuotationCopy: strategies(copyQuotations),
  strategyQuotationClear: strategies(clearQuotations),
  strategyQuotationOnSale: strategies(switchSale),
  strategyQuotationTrace: strategies(tracedPrice),
  strategyQuotationExport: strategies(exportQuotations),
  ...prefixed('strategyQuotation', sheetHandlers(priceSheets.strategy.quotation)),
  strategyCalendar: strategies(priceCalendar),
  strategyArchive: strategies(archiveCalendar),
  strategyPriceList: strategies(listCustomPrices),
  strategyPriceSave: strategies(saveCustomPrice),
  strategyPriceExport: strategies(exportCustomPrices),
  ...prefixed('strategyPrice', sheetHandlers(priceSheets.strategy.custom)),
  strategyPriceDelete: (ctx, { id }) => deleteCustomPrice(ctx, { kind: 'strategy' }, id),
  priceLogList: listPriceLog,
  priceLogSkus: pickAny,
  priceLogInfo,
  priceLogRevert: revertChange,
  strategyList: listStrategies,
  strategyInfo,
  strategySave: saveStrategy,
  strategyDelete: deleteStrategy,
  strategyFollow: followStrategy,
  agentTerms: readAgentTerms,
  agentStrategySave: giveStrategy,
  groupTerms: readGroupTerms,
  groupStrategySave: giveGroupStrategy,
  strategyRuleSave: saveStrategyRule,
  strategyRuleDelete: deleteStrategyRule,
  strategyPreview: previewStrategy,
  ...taxHandlers(),
  priceScope,
  exchangeRateList: listRates,
  exchangeRateHistory: rateHistory,
  exchangeRateSave: saveRate,
  exchangeRateDelete: deletesPlain(rates),
  shareList: listShares,
  shareSkus: pickAny,
  sharePreview: composeShare,
  shareSave: saveShare,
  shareRevoke: revokeShare,
  sharePicture,
  shareLogo: getLogo,
  shareLogoSave: saveLogo,
  sharedPage: showShare,
  sharedPageImage: showShareImage,
  calendarMatrix: skuCalendars,
  calendarMatrixSave: (ctx, input) => saveMatrix(ctx, input, 'play'),
  raisePreview: previewRaise,
  raiseSave: saveRaise,
  raiseStart: startRaise,
})
