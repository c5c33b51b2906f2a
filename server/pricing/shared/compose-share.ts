import { firstOf, itemAt } from '#contract/kit/given.ts'
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { z } from 'zod'
import { nameIn, type Names } from '#contract/kit/schema.ts'
import { amountKey, kindsOf, noAmounts, type Guests } from '#contract/kit/guests.ts'
import type { ShareAsk, SharedItem, SharePreview } from '#contract/pricing/shared/shared-quotation.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { fail, failField } from '../../kit/call/errors.ts'
import { todayOf } from '../../kit/text/today.ts'
import { daysBetween } from '../calendar/calendar.queries.ts'
import { priceOwner } from '../owners/price-owner.ts'
import { resolvePrices, type ResolvedPrice } from '../resolve/prices.ts'
import { sameAmounts } from '../amount-columns.ts'
import { datePeriods } from '../resolve/date-periods.ts'

type Sku = {
  id: number
  code: string
  names: Names
  summaries: Names
  chargeMethod: string
  adultFromAge: number
  childFromAge: number
  pictureId: number | null
  sessions: string[]
}

/** One adult or one unit: enough to learn the prices of every kind and the tax. */
const oneGuest = (chargeMethod: string): Guests =>
  chargeMethod === 'per-unit'
    ? { adults: 0, children: 0, infants: 0, units: 1 }
    : { adults: 1, children: 0, infants: 0, units: 0 }

/** What an agent pays for SKUs over some days, put together as it would be sent. Costs are not even asked for. */
export async function composeShare(
  ctx: Ctx,
  { agentId, skuIds, from, to, language }: z.output<typeof ShareAsk>,
): Promise<SharePreview> {
  if (from < todayOf(ctx)) failField('from', 'pricing.fieldErrors.past')
  const days = daysBetween(from, to)
  const owner = await priceOwner(ctx, { kind: 'agent', id: agentId })
  if (owner.rate === null) fail('pricing.noRate')
  const skus = await loadSkus(ctx, [...new Set(skuIds)])
  const wanted = skus.flatMap((sku) =>
    days.flatMap((date) =>
      (sku.sessions.length ? sku.sessions : ['']).map((session) => ({
        sku,
        question: { skuId: sku.id, agentId, date, session, guests: oneGuest(sku.chargeMethod) },
      })),
    ),
  )
  const prices = await resolvePrices(
    ctx,
    wanted.map(({ question }) => question),
  )
  const bySku = Map.groupBy(
    wanted.map(({ sku, question }, at) => ({ sku, question, price: itemAt(prices, at) })),
    ({ sku }) => sku.id,
  )
  const items = skus.map((sku) => {
    const own = bySku.get(sku.id) ?? []
    return itemOf(
      sku,
      language,
      own.map(({ question, price }) => ({ date: question.date, session: question.session, price })),
    )
  })
  const content = { agentName: owner.name, currency: owner.currency, items }
  const preview = createHash('sha256').update(JSON.stringify(content)).digest('base64url')
  return { ...content, preview }
}

type Day = { date: string; session: string; price: ResolvedPrice }

function itemOf(sku: Sku, language: z.output<typeof ShareAsk>['language'], days: readonly Day[]): SharedItem {
  const { id: skuId, code, chargeMethod, adultFromAge, childFromAge, pictureId } = sku
  const kinds = kindsOf(chargeMethod)
  const sold = days.map(({ date, session, price: { onSale, closed, unit } }) => ({
    date,
    session,
    value:
      onSale && !closed && unit[amountKey[firstOf(kinds)]] !== null
        ? {
            ...noAmounts,
            ...Object.fromEntries(kinds.map((kind) => [amountKey[kind], unit[amountKey[kind]]])),
          }
        : null,
  }))
  const tax = days.find(({ price }) => price.tax)?.price.tax
  return {
    skuId,
    code,
    name: nameIn(sku.names, language),
    summary: sku.summaries[language] ?? '',
    chargeMethod,
    adultFromAge,
    childFromAge,
    pictureId,
    tax: tax ? { name: tax.name, basisPoints: tax.basisPoints, inclusive: tax.inclusive } : null,
    prices: datePeriods(sold, sameAmounts).map(({ value, ...when }) => ({ ...when, ...value })),
  }
}

/** In the order asked; a SKU that is not there answers 404. */
async function loadSkus(ctx: Ctx, ids: readonly number[]): Promise<Sku[]> {
  const { rows } = await sql<Sku>`
    select s.id, s.code, s.names, s.summaries, s.charge_method as "chargeMethod", s.adult_from_age as "adultFromAge",
           s.child_from_age as "childFromAge", s.cover_file_id as "pictureId", s.sessions
      from sku s where s.merchant_id = ${ctx.scope.merchantId} and s.deleted_at is null and s.id = any(${[...ids]}::bigint[])`.execute(
    ctx.db,
  )
  const byId = new Map(rows.map((sku) => [sku.id, sku]))
  return ids.map((id) => byId.get(id) ?? fail('notFound'))
}
