import { sql } from 'kysely'
import type { Ctx } from '../kit/ctx.ts'

/** What an order took, but for lines that keep it. */
type Taken = { orderId: number; exceptLineIds?: readonly number[] }

/** The takes of an order that still have their stock. Locks the stock rows in key order; the order itself is locked before. */
async function lockTakes(
  ctx: Ctx,
  { orderId, exceptLineIds = [] }: Taken,
  states: readonly string[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select t.id from stock_take t
      join stock s on s.merchant_id = t.merchant_id and s.pool_id = t.pool_id and s.date = t.date and s.session = t.session
     where t.merchant_id = ${ctx.scope.merchantId} and t.order_id = ${orderId} and t.state = any(${states})
       and t.line_id <> all(${[...exceptLineIds]}::bigint[])
     order by s.pool_id, s.date, s.session for no key update of s`.execute(ctx.db)
  return rows.map((row) => row.id)
}

/** Keeps the stock of several orders from others, in key order, before money is locked: they will give theirs back. */
export async function lockTaken(ctx: Ctx, orderIds: readonly number[]): Promise<void> {
  await sql`select from stock s where s.merchant_id = ${ctx.scope.merchantId} and exists (
      select from stock_take t where t.merchant_id = s.merchant_id and t.pool_id = s.pool_id and t.date = s.date
         and t.session = s.session and t.order_id = any(${[...orderIds]}::bigint[]) and t.state in ('held', 'sold'))
     order by s.pool_id, s.date, s.session for no key update of s`.execute(ctx.db)
}

/** Gives back what an order took. Twice gives back once. */
export async function giveBackStock(ctx: Ctx, taken: Taken): Promise<void> {
  await giveBackTakes(ctx, await lockTakes(ctx, taken, ['held', 'sold']))
}

/** Gives back these takes, whose stock rows are locked. */
export async function giveBackTakes(ctx: Ctx, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  await Promise.all([
    moveStock(ctx, ids, 'held = s.held - r.held, sold = s.sold - r.sold'),
    endTakes(ctx, ids),
  ])
}

/** Takes that have nothing any more. */
export const endTakes = (ctx: Ctx, ids: number[]): Promise<unknown> =>
  sql`update stock_take set state = 'returned', expires_at = null
     where merchant_id = ${ctx.scope.merchantId} and id = any(${ids}::bigint[])`.execute(ctx.db)

/** What an order only held is sold: it was paid. */
export async function sellHeldStock(ctx: Ctx, orderId: number): Promise<void> {
  const ids = await lockTakes(ctx, { orderId }, ['held'])
  if (ids.length === 0) return
  await Promise.all([
    moveStock(ctx, ids, 'held = s.held - r.held, sold = s.sold + r.held'),
    sql`update stock_take set state = 'sold', expires_at = null
         where merchant_id = ${ctx.scope.merchantId} and id = any(${ids}::bigint[])`.execute(ctx.db),
  ])
}

const moveStock = (ctx: Ctx, ids: number[], how: string) =>
  sql`update stock s set ${sql.raw(how)}
    from (select pool_id, date, session, coalesce(sum(quantity) filter (where state = 'held'), 0) as held,
                 coalesce(sum(quantity) filter (where state = 'sold'), 0) as sold
            from stock_take where merchant_id = ${ctx.scope.merchantId} and id = any(${ids}::bigint[])
           group by pool_id, date, session) r
   where s.merchant_id = ${ctx.scope.merchantId} and s.pool_id = r.pool_id and s.date = r.date and s.session = r.session`.execute(
    ctx.db,
  )
