import { sql } from 'kysely'
import { hotelKeys } from '#contract/hotel-orders/hotel-orders.keys.ts'
import { turned } from '#contract/kit/second-view.ts'
import type { CallCtx, Ctx } from '../kit/ctx.ts'
import { inTenant } from '../kit/db/db.ts'
import { fail } from '../kit/call/errors.ts'

/** Rights of hotel orders, and what each is called among all orders. */
const back = Object.fromEntries(Object.entries(hotelKeys).map(([ofAll, own]) => [own, ofAll]))
const isOfAll = (key: string): boolean => Object.keys(hotelKeys).some((begin) => key.startsWith(begin))

/**
 * The same person with the rights it has over hotel orders in place of those over all: so what commands of orders ask, and what
 * they say can be done, is asked of the hotels' keys. Only behind a guard.
 */
export function asHotels<C extends CallCtx>(ctx: C): C {
  if (!ctx.user || ctx.user.kind !== 'staff') return ctx
  const permissions = ctx.user.permissions
    .filter((key) => !isOfAll(key))
    .flatMap((key) => {
      const ofAll = turned(key, back)
      return ofAll === key ? [key] : [key, ofAll]
    })
  return { ...ctx, user: { ...ctx.user, permissions } }
}

/** What a call is about. */
export type About = {
  orders?: readonly number[]
  lines?: readonly number[]
  requests?: readonly number[]
  skus?: readonly number[]
}
const distinct = (ids: readonly number[] = []): number[] => [...new Set(ids)]

/** 404 where one of these is no hotel order, no part of one, or no room; or where a call is about nothing. */
export async function requireHotels(ctx: Ctx, { orders, lines, requests, skus }: About): Promise<void> {
  const asked = [distinct(orders), distinct(lines), distinct(requests), distinct(skus)] as const
  if (asked.every((ids) => ids.length === 0)) fail('notFound')
  const { merchantId } = ctx.scope
  const { rows } = await sql<{ orders: number; lines: number; requests: number; skus: number }>`
    select (select count(*)::int from orders o where o.merchant_id = ${merchantId} and o.product_type = 'hotel-room' and o.id = any(${asked[0]}::bigint[])) as orders,
           (select count(*)::int from order_line l join orders o on o.merchant_id = l.merchant_id and o.id = l.order_id
             where l.merchant_id = ${merchantId} and o.product_type = 'hotel-room' and l.id = any(${asked[1]}::bigint[])) as lines,
           (select count(*)::int from order_request r join orders o on o.merchant_id = r.merchant_id and o.id = r.order_id
             where r.merchant_id = ${merchantId} and o.product_type = 'hotel-room' and r.id = any(${asked[2]}::bigint[])) as requests,
           (select count(*)::int from sku s where s.merchant_id = ${merchantId} and s.product_type = 'hotel-room' and s.id = any(${asked[3]}::bigint[])) as skus`.execute(
    ctx.db,
  )
  const [found] = rows
  const all = [found?.orders, found?.lines, found?.requests, found?.skus]
  if (all.some((count, at) => count !== asked[at]?.length)) fail('notFound')
}

/** The same for a call that opens its transactions itself. */
export const requireHotelsApart = (ctx: CallCtx, about: About): Promise<void> =>
  inTenant(ctx.app.db, ctx.scope, (db) => requireHotels({ ...ctx, db }, about))
