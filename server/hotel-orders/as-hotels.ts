import { sql, type RawBuilder } from 'kysely'
import { hotelKeys } from '#contract/hotel-orders/hotel-orders.keys.ts'
import { turned } from '#contract/kit/second-view.ts'
import type { CallCtx, Ctx } from '../kit/ctx.ts'
import { inTransaction } from '../kit/call/in-transaction.ts'
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

/** Orders of rooms and what hangs on them, each as `id`. */
const hanging = (table: RawBuilder<unknown>, id: RawBuilder<unknown>) =>
  sql`select x.${id} as id from ${table} x join orders o on o.merchant_id = x.merchant_id and o.id = x.order_id and o.product_type = 'hotel-room'`
const known = {
  orders: sql`select id from orders x where product_type = 'hotel-room'`,
  skus: sql`select id from sku x where product_type = 'hotel-room'`,
  lines: hanging(sql`order_line`, sql`id`),
  requests: hanging(sql`order_request`, sql`id`),
  refunds: hanging(sql`order_refund`, sql`id`),
  messages: hanging(sql`order_message`, sql`id`),
  files: sql`select x.file_id as id from order_message_file x
    join order_message m on m.merchant_id = x.merchant_id and m.id = x.message_id
    join orders o on o.merchant_id = m.merchant_id and o.id = m.order_id and o.product_type = 'hotel-room'`,
} as const
type Kind = keyof typeof known
const kinds: readonly Kind[] = ['orders', 'lines', 'requests', 'refunds', 'messages', 'files', 'skus']

/** What a call is about. */
export type About = Partial<Record<Kind, readonly number[]>>

/** 404 where one of these is no hotel order, no part of one, or no room; or where a call is about nothing. */
export async function requireHotels(ctx: Ctx, about: About): Promise<void> {
  const asked = kinds
    .map((kind) => ({ kind, ids: [...new Set(about[kind])] }))
    .filter(({ ids }) => ids.length > 0)
  if (asked.length === 0) fail('notFound')
  for (const { kind, ids } of asked) {
    const { rows } = await sql<{ n: number }>`select count(distinct k.id)::int as n from (${known[kind]}
      ${kind === 'orders' || kind === 'skus' ? sql`and` : sql`where`} x.merchant_id = ${ctx.scope.merchantId}) k where k.id = any(${ids}::bigint[])`.execute(
      ctx.db,
    )
    if (rows[0]?.n !== ids.length) fail('notFound')
  }
}

/** The same for a call that opens its transactions itself. */
export const requireHotelsApart = (ctx: CallCtx, about: About): Promise<void> =>
  inTransaction(ctx, (inner) => requireHotels(inner, about))
