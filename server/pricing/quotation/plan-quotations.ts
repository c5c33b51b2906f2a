import { createHash } from 'node:crypto'
import type { Preview, PreviewRow, QuotationChange } from '#contract/pricing/quotation/quotation.schema.ts'
import { guestKinds, methodOf } from '#contract/kit/guests.ts'
import { converter } from '#contract/kit/money/rate.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { fail } from '../../kit/call/errors.ts'
import { todayOf } from '../../kit/text/today.ts'
import { costCheck } from '../cost/below-cost.ts'
import type { Owner } from '../custom/custom-price-record.ts'
import { priceOwner } from '../owners/price-owner.ts'
import {
  hasProblem,
  priceRows,
  quotationOf,
  quotedSkus,
  type Filter,
  type QuotedSku,
} from './quotation.queries.ts'
import { pricer, type Pricer } from '../resolve/pricer.ts'
import { changedQuotation, goesOtherWay, type Outcome } from './changed-quotation.ts'
import { ruleOf, type Quotation } from './quotation.ts'

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
  const view = await priceOwner(ctx, owner)
  const skus = await choose(ctx, owner, chosen, date)
  const sources =
    change.kind === 'copy' ? await copySources(ctx, view, { ...owner, id: change.fromId }) : undefined
  const price = await pricer(
    ctx,
    owner,
    skus.map(({ skuId }) => skuId),
    date,
  )
  const plans = skus.map((sku) => {
    const { skuId, chargeMethod } = sku
    const quotation = quotationOf(sku)
    const now = () => price.now(skuId)
    return {
      sku,
      before: quotation,
      outcome: changedQuotation({ quotation, chargeMethod, now, source: sources?.get(skuId) }, change),
    }
  })
  const changing = plans.flatMap(({ outcome, ...plan }) =>
    'after' in outcome ? [{ ...plan, after: outcome.after }] : [],
  )
  const rows = await priceChanges(ctx, owner, changing, { price: price.of, date, change })
  return {
    rows,
    unchanged: skus.length - rows.length,
    stays: whyStay(plans),
    belowCost: rows.filter((row) => row.belowCost.length > 0).length,
    currency: view.currency,
    date,
    preview: createHash('sha256')
      .update(JSON.stringify([owner, date, rows]))
      .digest('base64url'),
  }
}

/** The reasons why quotations stay, the most frequent first, each with the first SKUs that it holds for. */
function whyStay(plans: readonly { sku: QuotedSku; outcome: Outcome }[]): Preview['stays'] {
  const left = plans.flatMap(({ sku, outcome }) =>
    'stays' in outcome ? [{ why: outcome.stays, code: sku.skuCode }] : [],
  )
  return [...Map.groupBy(left, ({ why }) => why)]
    .map(([why, skus]) => ({ why, count: skus.length, skuCodes: skus.slice(0, 5).map(({ code }) => code) }))
    .sort((a, b) => b.count - a.count)
}

type Plan = { sku: QuotedSku; before: Quotation; after: Quotation }
type QuotationsInput = { price: Pricer['of']; date: string; change: QuotationChange }

async function priceChanges(
  ctx: Ctx,
  owner: Owner,
  plans: readonly Plan[],
  { price, date, change }: QuotationsInput,
): Promise<PreviewRow[]> {
  const belowCost = await costCheck(
    ctx,
    plans.map(({ sku }) => sku.skuId),
    owner,
  )
  return plans.map(({ sku: { skuId, skuCode, skuNames, chargeMethod }, before, after }) => {
    const now = price(skuId, ruleOf(before)).unit
    const next = price(skuId, ruleOf(after))
    return {
      skuId,
      skuCode,
      skuNames,
      chargeMethod,
      before: { ...before, price: now },
      after: { ...after, price: next.unit },
      belowCost: belowCost(skuId, date, next.baseUnit),
      otherWay: goesOtherWay(change, now, next.unit),
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
    rows.map((row) => {
      const quotation = quotationOf(row)
      const values = { ...row.values }
      for (const kind of guestKinds) {
        const value = values[kind]
        if (value !== null && methodOf(quotation, kind) !== 'percent') values[kind] = inCurrency(value)
      }
      return [row.skuId, { ...quotation, values }]
    }),
  )
}
