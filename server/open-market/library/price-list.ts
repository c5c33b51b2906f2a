import { sql } from 'kysely'
import { amountKey, guestKinds } from '#contract/kit/guests.ts'
import { minorToText } from '#contract/kit/money/amounts.ts'
import { nameIn } from '#contract/kit/schema.ts'
import { libraryDays } from '#contract/open-market/library.schema.ts'
import { agentThere, offeredPrices, offers } from '../../catalog/catalog.public.ts'
import { fail } from '../../kit/call/errors.ts'
import { inTransaction } from '../../kit/call/in-transaction.ts'
import type { RawAnswer } from '../../kit/call/routes.ts'
import { may, type CallCtx, type Ctx, type Merchant } from '../../kit/ctx.ts'
import { sheetAnswer } from '../../kit/sheet/answer.ts'
import { lookInto } from '../../kit/system-ctx.ts'
import { momentText } from '../../kit/text/moment-text.ts'
import { todayOf } from '../../kit/text/today.ts'
import { datePeriods, sameAmounts, weekdayName, type ShownDay } from '../../pricing/pricing.public.ts'
import { postLook } from '../contracts/messages.ts'
import { inScopeSql } from '../contracts/product-scope.ts'
import { partnerByCode } from '../partners.ts'
import { callThere, promisePrices } from './promise-prices.ts'
import { unsold } from './unsold.ts'

/** So many products are looked up at once, and so many stand in one list. */
const atOnce = 100
const maxProducts = 2_000
const heads = ['partner', 'company', 'code', 'product', 'from', 'to', 'weekdays', 'time'] as const
type Products = Awaited<ReturnType<typeof offers>>
type Listed = { agentId: number; products: Products }
/** Behind which product of the list a page of it begins. */
type After = { code: string; id: number } | null

/**
 * What a partner charges us, as a spreadsheet: for each product by days, whose prices they are, for whom, and until when they hold for our
 * orders. That it was taken out is told to the seller. A list that is longer says where it ends.
 */
export async function exportLibrary(
  ctx: CallCtx,
  { merchantCode }: { merchantCode: string },
): Promise<RawAnswer> {
  if (!may(ctx, 'oMarket.prices')) fail('noPermission', { key: 'oMarket.prices' })
  const partner = await inTransaction(ctx, (inside) => partnerByCode(inside, merchantCode, 'buys'))
  const word = (key: string, params?: Record<string, number>) => ctx.app.word(ctx.language, key, params)
  const rows: string[][] = []
  let [after, listed, sold]: [After, number, number] = [null, 0, 0]
  do {
    const page = await pageOfPrices(ctx, partner, after)
    rows.push(...page.rows)
    after = page.next
    listed += page.listed
    sold += page.sold
  } while (after && listed < maxProducts)
  if (after) rows.push([word('open-market.priceList.more', { count: listed })])
  await inTransaction(ctx, (inside) =>
    postLook(inside, partner.id, {
      byName: ctx.actor.name,
      day: todayOf(inside),
      products: sold,
      exported: true,
    }),
  )
  return sheetAnswer('xlsx', `prices-${partner.code}-${ctx.merchant.code}-${todayOf(ctx)}.xlsx`, [
    [
      ...heads.map((head) => word(`open-market.priceList.${head}`)),
      ...guestKinds.map((kind) => word(`open-market.lowestPrices.${kind}`)),
      word('kit.parts.currency'),
      word('open-market.priceList.validUntil'),
    ],
    ...rows,
  ])
}

/** The next products of the list with their prices, which hold for our orders from now on. */
async function pageOfPrices(ctx: CallCtx, partner: Merchant, after: After) {
  const { next, listed, agentId, products, prices } = await inTransaction(ctx, async (inside) => {
    const found = await pricedProducts(inside, partner, after)
    const ids = found.products.map(({ id }) => id)
    return { ...found, prices: await offeredPrices(inside, partner.id, { ids, days: libraryDays + 1 }) }
  })
  const shown = new Map(
    [...prices].map(([id, days]) => [
      id,
      days.flatMap(({ date, session, value }): ShownDay[] =>
        value ? [{ date, session, price: value }] : [],
      ),
    ]),
  )
  const there = callThere(ctx, partner)
  const until = await promisePrices(there, agentId, shown)
  const validUntil = until ? momentText(new Date(until), partner.timeZone) : todayOf(there)
  const rows = products.flatMap((product) =>
    datePeriods(prices.get(product.id) ?? [], sameAmounts).map(({ value, from, to, weekdays, session }) => [
      nameIn(partner.names, ctx.language),
      nameIn(ctx.merchant.names, ctx.language),
      product.code,
      nameIn(product.names, ctx.language),
      from,
      to,
      weekdays.map((day) => weekdayName(day, ctx.language)).join(', '),
      session,
      ...guestKinds.map((kind) => {
        const minor = value[amountKey[kind]]
        return minor === null ? '' : minorToText(minor, product.currency)
      }),
      product.currency,
      validUntil,
    ]),
  )
  return { rows, next, listed, sold: products.length }
}

/** What a partner sells us under our contract; without one there is nothing to export. */
async function pricedProducts(
  ctx: Ctx,
  partner: Merchant,
  after: After,
): Promise<Listed & { next: After; listed: number }> {
  const agent = await lookInto(ctx, partner.id, (there) => agentThere(ctx, there))
  if (!agent) fail('open-market.notConnected')
  const { rows } = await sql<{ id: number; code: string; productType: never }>`
    select p.sku_id as id, p.code, p.product_type as "productType" from platform.market_product p
     where p.merchant_id = ${partner.id} and ${inScopeSql(ctx)}
       and ${after ? sql`(p.code, p.sku_id) > (${after.code}, ${after.id}::bigint)` : sql`true`}
     order by p.code, p.sku_id limit ${atOnce + 1}`.execute(ctx.db)
  const page = rows.slice(0, atOnce)
  const { unlicensed } = await unsold(ctx, partner.id, page)
  const ids = page.map(({ id }) => id).filter((id) => !unlicensed.includes(id))
  const products = await offers(ctx, partner.id, { ids, onSale: true })
  return {
    agentId: agent.id,
    products,
    listed: page.length,
    next: rows.length > atOnce ? (page.at(-1) ?? null) : null,
  }
}
