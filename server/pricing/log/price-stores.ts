import { priceKeys } from '#contract/pricing/families.ts'
import { amountKey, guestKinds, type Amounts } from '#contract/kit/guests.ts'
import type { QuotationMethod } from '#contract/pricing/quotation/quotation.schema.ts'
import type { RuleValues } from '#contract/pricing/pricing.schema.ts'
import { sameAmounts } from '../amount-columns.ts'
import { basePriceOf } from '../calendar/calendar.queries.ts'
import type { OwnerKind } from '../custom/custom-price-record.ts'
import { dayKey } from '../resolve/price-book.ts'
import { requirePricedSku } from '../resolve/priced-skus.ts'
import { priceOwner } from '../owners/price-owner.ts'
import { quotationOf, quotedSkus } from '../quotation/quotation.queries.ts'
import { sameQuotation, standard, type Quotation } from '../quotation/quotation.ts'
import { requireLowest } from '../owners/lowest-prices.ts'
import { writeBasePrice } from '../owners/save-base-price.ts'
import { isEmpty, removeCells, storedCells, upsertCells } from '../calendar/write-calendar.ts'
import { findStrategy } from '../strategy/strategy-record.ts'
import { lockOwner, writeQuotations } from '../quotation/write-quotations.ts'
import type { PriceStore } from './price-store.ts'

export const asFixed = (amounts: Amounts, currency: string) => ({
  method: 'fixed' as QuotationMethod,
  values: Object.fromEntries(guestKinds.map((kind) => [kind, amounts[amountKey[kind]]])) as RuleValues,
  currency,
})

type Cell = Amounts & { date: string; session: string; closed: boolean }

/** Days and sessions of a SKU's price calendar. */
export const calendarStore: PriceStore<Cell> = {
  types: ['pricing.calendarChanged'],
  area: 'price',
  edit: { play: `${priceKeys.play.calendar}.edit`, hotel: `${priceKeys.hotel.calendar}.edit` },
  key: (cell) => dayKey(cell.date, cell.session),
  current: async (ctx, { subjectId }, cells) => {
    await requirePricedSku(ctx, subjectId, { lock: true })
    const stored = await storedCells(
      ctx,
      subjectId,
      cells.map((cell) => cell.date),
    )
    return new Map(stored)
  },
  same: (a, b) => a.closed === b.closed && sameAmounts(a, b),
  isPast: ({ date }, today) => date < today,
  restore: async (ctx, { subjectId }, changes) => {
    const back = changes.flatMap(({ before }) => (before && !isEmpty(before) ? [before] : []))
    const removed = changes.flatMap(({ before, after }) => (!before && after ? [after] : []))
    if (back.length) {
      await requireLowest(ctx, subjectId, back)
      await upsertCells(ctx, subjectId, back)
    }
    if (removed.length) await removeCells(ctx, subjectId, removed)
  },
  tell: (cell, { subjectId }, currency) => ({
    skuId: subjectId,
    date: cell.date,
    session: cell.session,
    side: { ...asFixed(cell, currency), closed: cell.closed },
  }),
}

/** The price of days without one of their own. */
export const basePriceStore: PriceStore<Amounts> = {
  types: ['pricing.basePriceChanged'],
  area: 'price',
  edit: { play: `${priceKeys.play.calendar}.edit`, hotel: `${priceKeys.hotel.calendar}.edit` },
  key: () => 'base',
  current: async (ctx, { subjectId }) => {
    await requirePricedSku(ctx, subjectId, { lock: true })
    return new Map([['base', await basePriceOf(ctx, subjectId)]])
  },
  same: sameAmounts,
  restore: async (ctx, { subjectId }, changes) => {
    for (const { before } of changes) {
      if (!before) continue
      await requireLowest(ctx, subjectId, [before])
      await writeBasePrice(ctx, subjectId, before)
    }
  },
  tell: (amounts, { subjectId }, currency) => ({ skuId: subjectId, side: asFixed(amounts, currency) }),
}

type Quoted = Quotation & { skuId: number }

/** Quotations of an agent or of a strategy. */
const quotations = (
  kind: OwnerKind,
  store: Pick<PriceStore, 'types' | 'area' | 'edit'>,
): PriceStore<Quoted> => ({
  ...store,
  key: ({ skuId }) => String(skuId),
  current: async (ctx, { subjectId: id }, items) => {
    // Its strategy is gone: nothing of it comes back.
    if (kind === 'strategy' && !(await findStrategy(ctx, id)))
      return new Map(items.map((item) => [String(item.skuId), { ...item, onSale: !item.onSale }]))
    await lockOwner(ctx, { kind, id })
    const skuIds = items.map(({ skuId }) => skuId)
    const rows = await quotedSkus(ctx, { kind, id }, {}, skuIds)
    return new Map(rows.map((row) => [String(row.skuId), { skuId: row.skuId, ...quotationOf(row) }]))
  },
  same: sameQuotation,
  restore: async (ctx, { subjectId: id }, changes) => {
    const back = changes.map(({ key, before }) => ({ skuId: Number(key), after: before ?? standard }))
    await writeQuotations(ctx, { kind, id }, back)
  },
  tell: ({ skuId, method, methods, values, onSale }, _, currency) => ({
    skuId,
    side: { method, ...(methods && { methods }), values, onSale, currency },
  }),
  currency: async (ctx, { subjectId: id }) =>
    kind === 'strategy' ? ctx.merchant.currency : (await priceOwner(ctx, { kind, id })).currency,
})
export const quotationStore = quotations('agent', {
  types: [
    'pricing.quotationChanged',
    'pricing.quotationSet',
    'pricing.quotationRule',
    'pricing.quotationCopied',
    'pricing.quotationCleared',
    'pricing.quotationSwitchedOn',
    'pricing.quotationSwitchedOff',
  ],
  area: 'quotation',
  edit: 'tools.AgentQuotationMain.edit',
})
export const strategyQuotationStore = quotations('strategy', {
  types: ['pricing.strategyQuotationChanged'],
  area: 'strategy',
  edit: 'tools.PriceStrategy.edit',
})
