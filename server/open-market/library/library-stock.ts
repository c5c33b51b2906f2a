import { sql } from 'kysely'
import type { z } from 'zod'
import { libraryDays, type LibraryLook, type LibraryStock } from '#contract/open-market/library.schema.ts'
import { agentThere } from '../../catalog/catalog.public.ts'
import { fail } from '../../kit/call/errors.ts'
import { inTransaction } from '../../kit/call/in-transaction.ts'
import { may, type CallCtx, type Ctx, type Merchant } from '../../kit/ctx.ts'
import { lookInto } from '../../kit/system-ctx.ts'
import { todayOf } from '../../kit/text/today.ts'
import { departuresAt } from '../../order-entry/entry.public.ts'
import { postLook } from '../contracts/messages.ts'
import { partnerByCode } from '../partners.ts'
import { callThere, promisePrices } from './promise-prices.ts'
import { unsold } from './unsold.ts'

/**
 * What a partner has left of a product, today and as far ahead as its books are looked at, as the agent that we are there: each look
 * is kept there for as long as it holds. Without a contract there is none, and what is not shared with us answers like what it has not.
 */
export async function libraryStock(
  ctx: CallCtx,
  { merchantCode, skuId }: z.output<typeof LibraryLook>,
): Promise<LibraryStock> {
  const { partner, agentId } = await inTransaction(ctx, (inside) => soldBy(inside, merchantCode, skuId))
  const from = todayOf({ ...ctx, merchant: partner })
  const to = Temporal.PlainDate.from(from).add({ days: libraryDays }).toString()
  const there = callThere(ctx, partner)
  const { currency, rows } = await departuresAt(there, { agentId, skuId, from, to })
  const isPriced = may(ctx, 'oMarket.prices')
  if (isPriced)
    await promisePrices(
      there,
      agentId,
      new Map([
        [
          skuId,
          rows.flatMap(({ date, departures }) =>
            departures.map(({ session, price }) => ({ date, session, price })),
          ),
        ],
      ]),
    )
  return {
    currency,
    rows: rows.flatMap(({ date, departures }) =>
      departures.map(({ session, left, why, price }) => ({
        date,
        session,
        left: why === null ? stockLevel(left) : 'none',
        prices: isPriced ? price : null,
      })),
    ),
  }
}

/** So many are few. */
const few = 10
/** What a partner is told of our stock: how many there are is nobody's but ours. */
export const stockLevel = (left: number | null): LibraryStock['rows'][number]['left'] =>
  left === null || left > few ? 'enough' : left > 0 ? 'few' : 'none'

/** The company that sells it to us, and which agent of it we are; that its prices were looked at is told to it. */
async function soldBy(
  ctx: Ctx,
  merchantCode: string,
  skuId: number,
): Promise<{ partner: Merchant; agentId: number }> {
  const partner = await partnerByCode(ctx, merchantCode, 'buys')
  const { rows } = await sql<{ id: number; code: string; productType: never }>`
    select p.sku_id as id, p.code, p.product_type as "productType" from platform.market_product p
     where p.merchant_id = ${partner.id} and p.sku_id = ${skuId}`.execute(ctx.db)
  const { outOfScope, unlicensed } = await unsold(ctx, partner.id, rows)
  if (!rows.length || outOfScope.length || unlicensed.length) fail('notFound')
  const agent = await lookInto(ctx, partner.id, (there) => agentThere(ctx, there))
  if (!agent) fail('open-market.notConnected')
  if (may(ctx, 'oMarket.prices'))
    await postLook(ctx, partner.id, { byName: ctx.actor.name, day: todayOf(ctx), products: 1, skuId })
  return { partner, agentId: agent.id }
}
