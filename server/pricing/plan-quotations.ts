import { createHash } from 'node:crypto'
import type { Preview, PreviewRow, QuotationChange } from '#contract/pricing/quotation.schema.ts'
import type { GuestKind } from '#contract/pricing/guests.ts'
import { converter } from '#contract/kit/money/rate.ts'
import type { Ctx } from '../kit/ctx.ts'
import { fail } from '../kit/errors.ts'
import { todayOf } from '../kit/today.ts'
import { costCheck } from './below-cost.ts'
import type { Owner } from './custom-price-record.ts'
import { priceOwner } from './price-owner.ts'
import {
  hasProblem,
  priceRows,
  quotationOf,
  quotedSkus,
  type Filter,
  type QuotedSku,
} from './quotation.queries.ts'
import { pricer } from './pricer.ts'
import { changed, ruleOf, sameQuotation, type Quotation } from './quotation.ts'

export type Chosen = {
  skuIds?: number[] | undefined
  filter?: (Filter & { problem?: 'belowCost' | 'noPrice' | undefined }) | undefined
  date?: string | undefined
}

/**
 * What a bulk act would do: each quotation that changes, before and after, with the price it makes on the day asked.
 * `preview` names exactly this outcome; the act takes it as the promise that nothing has changed since.
 */
export async function planQuotations(
  ctx: Ctx,
  owner: Owner,
  chosen: Chosen,
  change: QuotationChange,
): Promise<Preview> {
  const { date = todayOf(ctx) } = chosen
  const told = await priceOwner(ctx, owner)
  const skus = await choose(ctx, owner, chosen, date)
  const sources =
    change.kind === 'copy' ? await copySources(ctx, told, { ...owner, id: change.fromId }) : undefined
  const plans = skus.map((sku) => {
    const before = quotationOf(sku)
    return { sku, before, after: changed(before, change, sku.chargeMethod, sources?.get(sku.skuId)) }
  })
  const changing = plans.filter(({ before, after }) => !sameQuotation(before, after))
  const rows = await priceChanges(ctx, owner, changing, date)
  return {
    rows,
    unchanged: skus.length - rows.length,
    belowCost: rows.filter((row) => row.belowCost.length > 0).length,
    currency: told.currency,
    date,
    preview: createHash('sha256')
      .update(JSON.stringify([owner, date, rows]))
      .digest('base64url'),
  }
}

type Plan = { sku: QuotedSku; before: Quotation; after: Quotation }

async function priceChanges(ctx: Ctx, owner: Owner, plans: Plan[], date: string): Promise<PreviewRow[]> {
  const skuIds = plans.map(({ sku }) => sku.skuId)
  const price = await pricer(ctx, owner, skuIds, date)
  const belowCost = await costCheck(ctx, skuIds, owner)
  return plans.map(({ sku: { skuId, skuCode, skuNames, chargeMethod }, before, after }) => {
    const next = price(skuId, ruleOf(after))
    return {
      skuId,
      skuCode,
      skuNames,
      chargeMethod,
      before: { ...before, price: price(skuId, ruleOf(before)).unit },
      after: { ...after, price: next.unit },
      belowCost: belowCost(skuId, date, next.baseUnit),
    }
  })
}

/** The SKUs named, else those of the filter, else all; a named one that is not there answers 404. */
async function choose(
  ctx: Ctx,
  owner: Owner,
  { skuIds, filter = {} }: Chosen,
  date: string,
): Promise<QuotedSku[]> {
  const skus = await quotedSkus(ctx, owner, filter, skuIds)
  if (skuIds && skus.length < new Set(skuIds).size) fail('notFound')
  const { problem } = filter
  if (!problem) return skus
  const priced = await priceRows(ctx, owner, skus, date)
  return priced.filter((row) => hasProblem(row, problem))
}

/** Another owner's quotations by SKU, money in this one's currency at today's rates. */
async function copySources(
  ctx: Ctx,
  to: { currency: string; rate: string | null },
  source: Owner,
): Promise<Map<number, Quotation>> {
  const from = await priceOwner(ctx, source)
  if (from.currency !== to.currency && (from.rate === null || to.rate === null)) fail('pricing.noRate')
  const own = ctx.merchant.currency
  const toOwn = converter(from.rate ?? '1', own, from.currency)
  const toThis = converter(to.rate ?? '1', own, to.currency)
  const inCurrency = (minor: number) =>
    from.currency === to.currency ? minor : toThis.there(toOwn.back(minor))
  const rows = await quotedSkus(ctx, source, {})
  return new Map(
    rows.map((row) => [
      row.skuId,
      {
        ...quotationOf(row),
        values: row.method === 'percent' ? row.values : mapValues(row.values, inCurrency),
      },
    ]),
  )
}

const mapValues = (values: Quotation['values'], map: (minor: number) => number): Quotation['values'] => ({
  adult: mapValue(values, 'adult', map),
  child: mapValue(values, 'child', map),
  infant: mapValue(values, 'infant', map),
  unit: mapValue(values, 'unit', map),
})
const mapValue = (values: Quotation['values'], kind: GuestKind, map: (minor: number) => number) => {
  const value = values[kind]
  return value === null ? null : map(value)
}
