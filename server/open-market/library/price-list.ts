import { sql } from 'kysely'
import { amountKey, guestKinds, type GuestKind } from '#contract/kit/guests.ts'
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

const maxProducts = 100
const heads = ['partner', 'company', 'code', 'product', 'from', 'to', 'weekdays', 'time'] as const
type Listed = { partner: Merchant; agentId: number; products: Awaited<ReturnType<typeof offers>> }

/**
 * What a partner charges us, as a spreadsheet: for each product by days, whose prices they are, for whom, and until when they hold for our
 * orders. That it was taken out is told to the seller.
 */
export async function exportLibrary(
  ctx: CallCtx,
  { merchantCode }: { merchantCode: string },
): Promise<RawAnswer> {
  if (!may(ctx, 'oMarket.prices')) fail('noPermission', { key: 'oMarket.prices' })
  const { listed, prices } = await inTransaction(ctx, async (inside) => {
    const found = await pricedProducts(inside, merchantCode)
    const ids = found.products.map(({ id }) => id)
    return {
      listed: found,
      prices: await offeredPrices(inside, found.partner.id, { ids, days: libraryDays + 1 }),
    }
  })
  const { partner, agentId, products } = listed
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
  const word = (key: string) => ctx.app.word(ctx.language, key)
  const kindWord = (kind: GuestKind) => word(`open-market.lowestPrices.${kind}`)
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
  return sheetAnswer('xlsx', `prices-${partner.code}-${ctx.merchant.code}-${todayOf(ctx)}.xlsx`, [
    [
      ...heads.map((head) => word(`open-market.priceList.${head}`)),
      ...guestKinds.map(kindWord),
      word('kit.parts.currency'),
      word('open-market.priceList.validUntil'),
    ],
    ...rows,
  ])
}

/** What a partner sells us under our contract; without one there is nothing to export. */
async function pricedProducts(ctx: Ctx, merchantCode: string): Promise<Listed> {
  const partner = await partnerByCode(ctx, merchantCode, 'buys')
  const agent = await lookInto(ctx, partner.id, (there) => agentThere(ctx, there))
  if (!agent) fail('open-market.notConnected')
  const { rows } = await sql<{ id: number; code: string; productType: never }>`
    select p.sku_id as id, p.code, p.product_type as "productType" from platform.market_product p
     where p.merchant_id = ${partner.id} and ${inScopeSql(ctx)} order by p.code, p.sku_id limit ${maxProducts}`.execute(
    ctx.db,
  )
  const { unlicensed } = await unsold(ctx, partner.id, rows)
  const ids = rows.map(({ id }) => id).filter((id) => !unlicensed.includes(id))
  const products = await offers(ctx, partner.id, { ids, onSale: true })
  await postLook(ctx, partner.id, {
    byName: ctx.actor.name,
    day: todayOf(ctx),
    products: products.length,
    exported: true,
  })
  return { partner, agentId: agent.id, products }
}
