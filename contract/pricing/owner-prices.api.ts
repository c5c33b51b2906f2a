import { z } from 'zod'
import { act, read } from '../kit/endpoint.ts'
import { prefixed } from '../kit/prefixed.ts'
import { Done, Id, Saved } from '../kit/schema.ts'
import { SheetAsk, sheetApi } from '../kit/sheet/sheet.api.ts'
import { PricedSkus, SkuPick } from './calendar/calendar.schema.ts'
import { CustomPriceForm, CustomPrices } from './custom/custom-price.schema.ts'
import {
  ArchiveCalendar,
  BulkSave,
  Changed,
  ClearAll,
  CopyFrom,
  Preview,
  PreviewAsk,
  PriceCalendar,
  PriceCalendarAsk,
  PriceScope,
  QuotationFilter,
  QuotationList,
  QuotationSave,
  QuotedPrice,
  SwitchSale,
  TraceAsk,
} from './quotation/quotation.schema.ts'

const agent = { agentId: Id }
const agentRead = 'tools.ForAgentList'
const agentEdit = 'tools.AgentQuotationMain.edit'
const strategy = { strategyId: Id }
const strategyRead = 'tools.PriceStrategy'
const strategyEdit = 'tools.PriceStrategy.edit'

const Export = QuotationFilter.omit({ pageNo: true, pageSize: true }).extend(SheetAsk.shape)
const CustomAsk = z.object({ skuId: Id })
const CustomExport = SheetAsk.extend({ skuId: Id.optional() })
const Removal = z.object({ id: Id })

const at = '/supplier/distributorStandard'
const quotationApi = {
  quotationSkus: read(`${at}/skus`, { needs: agentRead, input: SkuPick, output: PricedSkus }),
  quotationList: read(`${at}/list`, {
    needs: agentRead,
    input: QuotationFilter.extend(agent),
    output: QuotationList,
  }),
  quotationSave: act(`${at}/save`, {
    needs: agentEdit,
    input: QuotationSave.extend(agent),
    output: Changed,
  }),
  /** Every price that a bulk act would change, before and after; changes nothing. */
  quotationPreview: read(`${at}/bulkPreview`, {
    needs: agentEdit,
    input: PreviewAsk.extend(agent),
    output: Preview,
    errors: ['pricing.noRate'],
  }),
  quotationBulkSave: act(`${at}/bulkSave`, {
    needs: agentEdit,
    input: BulkSave.extend(agent),
    output: Changed,
    errors: ['priceChanged'],
  }),
  quotationCopy: act(`${at}/copy`, {
    needs: agentEdit,
    input: CopyFrom.extend(agent),
    output: Changed,
    errors: ['priceChanged', 'pricing.noRate'],
  }),
  quotationClear: act(`${at}/clear`, {
    needs: agentEdit,
    input: ClearAll.extend(agent),
    output: Changed,
    errors: ['priceChanged'],
  }),
  quotationOnSale: act(`${at}/onSale`, {
    needs: agentEdit,
    input: SwitchSale.extend(agent),
    output: Changed,
    errors: ['priceChanged'],
  }),
  quotationTrace: read(`${at}/trace`, {
    needs: agentRead,
    input: TraceAsk.extend(agent),
    output: QuotedPrice,
  }),
  quotationExport: read(`${at}/export`, {
    needs: agentRead,
    input: Export.extend(agent),
    output: z.unknown(),
    raw: true,
  }),
  ...prefixed('quotation', sheetApi(at, agentEdit, agent)),
}

const daysAt = `${at}Price` as const
const agentDaysApi = {
  agentCalendar: read(`${daysAt}/list`, {
    needs: agentRead,
    input: PriceCalendarAsk.extend(agent),
    output: PriceCalendar,
  }),
  /** The same with past prices as they stood when their day ended. */
  agentArchive: read(`${daysAt}/archive`, {
    needs: agentRead,
    input: PriceCalendarAsk.extend(agent),
    output: ArchiveCalendar,
  }),
  /** An agent's own prices of a SKU by range of days, weekdays and session. */
  customPriceList: read(`${daysAt}/custom/list`, {
    needs: agentRead,
    input: CustomAsk.extend(agent),
    output: CustomPrices,
  }),
  customPriceSave: act(`${daysAt}/custom/save`, {
    needs: agentEdit,
    input: CustomPriceForm.extend(agent),
    output: Saved,
  }),
  customPriceDelete: act(`${daysAt}/custom/delete`, {
    needs: agentEdit,
    input: Removal,
    output: Done,
  }),
  /** All of an agent's entries, or those of one SKU, as a spreadsheet; the import reads it back. */
  customPriceExport: read(`${daysAt}/custom/export`, {
    needs: agentRead,
    input: CustomExport.extend(agent),
    output: z.unknown(),
    raw: true,
  }),
  ...prefixed('customPrice', sheetApi(`${daysAt}/custom`, agentEdit, agent)),
}

/** Quotations and custom pricing of an agent; prices by day under `…Price`. */
export const agentPricesApi = { ...quotationApi, ...agentDaysApi }

/** The same under a price strategy: a SKU's quotation is the strategy's rule for it, in the merchant's currency. */
export const strategyPricesApi = {
  priceScope: read('/supplier/distributorStandard/scope', {
    needs: '*',
    openTo: ['pricing', 'promotions', 'hotels'],
    output: PriceScope,
  }),
  strategySkus: read('/supplier/priceStrategyStandard/skus', {
    needs: strategyRead,
    input: SkuPick,
    output: PricedSkus,
  }),
  strategyQuotationList: read('/supplier/priceStrategyStandard/list', {
    needs: strategyRead,
    input: QuotationFilter.extend(strategy),
    output: QuotationList,
  }),
  strategyQuotationSave: act('/supplier/priceStrategyStandard/save', {
    needs: strategyEdit,
    input: QuotationSave.extend(strategy),
    output: Changed,
  }),
  strategyQuotationPreview: read('/supplier/priceStrategyStandard/bulkPreview', {
    needs: strategyEdit,
    input: PreviewAsk.extend(strategy),
    output: Preview,
  }),
  strategyQuotationBulkSave: act('/supplier/priceStrategyStandard/bulkSave', {
    needs: strategyEdit,
    input: BulkSave.extend(strategy),
    output: Changed,
    errors: ['priceChanged'],
  }),
  strategyQuotationCopy: act('/supplier/priceStrategyStandard/copy', {
    needs: strategyEdit,
    input: CopyFrom.extend(strategy),
    output: Changed,
    errors: ['priceChanged'],
  }),
  strategyQuotationClear: act('/supplier/priceStrategyStandard/clear', {
    needs: strategyEdit,
    input: ClearAll.extend(strategy),
    output: Changed,
    errors: ['priceChanged'],
  }),
  strategyQuotationOnSale: act('/supplier/priceStrategyStandard/onSale', {
    needs: strategyEdit,
    input: SwitchSale.extend(strategy),
    output: Changed,
    errors: ['priceChanged'],
  }),
  strategyQuotationTrace: read('/supplier/priceStrategyStandard/trace', {
    needs: strategyRead,
    input: TraceAsk.extend(strategy),
    output: QuotedPrice,
  }),
  strategyQuotationExport: read('/supplier/priceStrategyStandard/export', {
    needs: strategyRead,
    input: Export.extend(strategy),
    output: z.unknown(),
    raw: true,
  }),
  ...prefixed('strategyQuotation', sheetApi('/supplier/priceStrategyStandard', strategyEdit, strategy)),
  strategyPriceExport: read('/supplier/priceStrategyStandard/custom/export', {
    needs: strategyRead,
    input: CustomExport.extend(strategy),
    output: z.unknown(),
    raw: true,
  }),
  ...prefixed('strategyPrice', sheetApi('/supplier/priceStrategyStandard/custom', strategyEdit, strategy)),
  strategyCalendar: read('/supplier/priceStrategyStandard/calendar', {
    needs: strategyRead,
    input: PriceCalendarAsk.extend(strategy),
    output: PriceCalendar,
  }),
  strategyArchive: read('/supplier/priceStrategyStandard/archive', {
    needs: strategyRead,
    input: PriceCalendarAsk.extend(strategy),
    output: ArchiveCalendar,
  }),
  /** What followers of a strategy pay for a SKU by range of days, weekdays and session. */
  strategyPriceList: read('/supplier/priceStrategyStandard/custom/list', {
    needs: strategyRead,
    input: CustomAsk.extend(strategy),
    output: CustomPrices,
  }),
  strategyPriceSave: act('/supplier/priceStrategyStandard/custom/save', {
    needs: strategyEdit,
    input: CustomPriceForm.extend(strategy),
    output: Saved,
  }),
  strategyPriceDelete: act('/supplier/priceStrategyStandard/custom/delete', {
    needs: strategyEdit,
    input: Removal,
    output: Done,
  }),
}
