import { sql } from 'kysely'
import type { z } from 'zod'
import { followCauses, type FollowCause, type FollowOutcome } from '#contract/orders/follow/follow-causes.ts'
import type { FollowFilter, Followed, FollowInfo, FollowPage } from '#contract/orders/follow/follow.schema.ts'
import type { ProductType } from '#contract/catalog/products.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { reasonFor } from '../../kit/call/reason.ts'
import { longPageOf } from '../../kit/record/page-of.ts'
import { requireVisible } from '../order/order-records.ts'
import { maxCounted, wantedOf, type Wanted } from '../read/find-orders.ts'
import { rowsOf } from '../read/list.queries.ts'

/** Problem orders with what the order list tells of them, the first due first; of a family where only its products are meant. */
export const listFollowed =
  (only?: readonly ProductType[]) =>
  async (ctx: Ctx, filter: FollowFilter): Promise<z.input<typeof FollowPage>> => {
    const wanted = JSON.stringify(await followWanted(ctx, filter, only))
    const { rows: ids, ...page } = await longPageOf<number>(filter, {
      find: async (limit, skip) => {
        const { rows } = await sql<{
          id: number
        }>`select id from app.find_followed(${wanted}::jsonb, ${limit}, ${skip})`.execute(ctx.db)
        return rows.map(({ id }) => id)
      },
      count: async (limit) => {
        const { rows } = await sql<{
          n: number
        }>`select app.count_followed(${wanted}::jsonb, ${limit}) as n`.execute(ctx.db)
        return rows[0]?.n ?? 0
      },
      most: maxCounted,
    })
    const [orders, follows] = await Promise.all([rowsOf(ctx, ids), followsOf(ctx, ids)])
    const rows = orders.flatMap((order) => {
      const follow = follows.get(order.id)
      return follow ? [{ ...order, follow }] : []
    })
    return { ...page, rows }
  }

/** The filter as `app.find_followed` takes it. */
async function followWanted(
  ctx: Ctx,
  filter: FollowFilter,
  only: readonly ProductType[] | undefined,
): Promise<Wanted> {
  const { state, owner, ownerIds, cause, overdue, classificationId } = filter
  const types = only
    ? only.filter((type) => !classificationId?.length || classificationId.includes(type))
    : null
  const wanted = await wantedOf(ctx, {
    ...filter,
    tab: state === 'tracking' ? 'followUp' : 'allOrder',
    sort: 'created',
    ...(types && { classificationId: types.length ? [...types] : ['-'] }),
  })
  wanted['follow'] = state
  // Whose it is inside the house is none of an agent's business.
  if (ctx.actor.kind !== 'staff') return wanted
  if (cause?.length) wanted['causes'] = cause
  if (owner === 'nobody') wanted['noOwner'] = true
  const owners = [...(ownerIds ?? []), ...(owner === 'mine' ? [ctx.user?.id ?? 0] : [])]
  if (owners.length) wanted['owners'] = owners
  if (overdue) wanted['dueBefore'] = ctx.now.toISOString()
  return wanted
}

type Row = {
  order_id: number
  cause: FollowCause
  reason: string | null
  owner_id: number | null
  owner_name: string
  due_at: string
  opened_at: string
  opened_by_name: string
  completed_at: string | null
  completed_by_name: string
  outcome: FollowOutcome | null
  answer: string
  rounds: number
  notes: number
}

/** How orders are followed, by order. */
async function followsOf(ctx: Ctx, ids: readonly number[]): Promise<Map<number, Followed>> {
  const { rows } = await sql<Row>`select f.*, o.follow_up_reason as reason,
      (select count(*)::int from order_follow_note n where n.merchant_id = f.merchant_id and n.order_id = f.order_id) as notes
    from order_follow_up f join orders o on o.merchant_id = f.merchant_id and o.id = f.order_id
   where f.merchant_id = ${ctx.scope.merchantId} and f.order_id = any(${[...ids]}::bigint[])`.execute(ctx.db)
  return new Map(rows.map((row) => [row.order_id, shown(ctx, row)]))
}

function shown(ctx: Ctx, row: Row): Followed {
  const common = { openedAt: row.opened_at, completedAt: row.completed_at }
  if (ctx.actor.kind !== 'staff') {
    return { ...common, ...(followCauses[row.cause].agent && { cause: row.cause }) }
  }
  return {
    ...common,
    cause: row.cause,
    reason: reasonFor(ctx, row.reason ?? ''),
    ownerId: row.owner_id,
    ownerName: row.owner_name,
    dueAt: row.due_at,
    openedByName: row.opened_by_name,
    completedByName: row.completed_by_name,
    outcome: row.outcome,
    answer: reasonFor(ctx, row.answer),
    rounds: row.rounds,
    notes: row.notes,
  }
}

/** How one order is followed, with all that was noted; null where it never was. */
export async function followInfo(ctx: Ctx, { id }: { id: number }): Promise<{ follow: FollowInfo | null }> {
  await requireVisible(ctx, id)
  const follow = (await followsOf(ctx, [id])).get(id)
  if (!follow) return { follow: null }
  const { rows } = await sql<
    FollowInfo['list'][number]
  >`select id, text, cause, by_name as "byName", at from order_follow_note
   where merchant_id = ${ctx.scope.merchantId} and order_id = ${id} order by id desc limit 200`.execute(
    ctx.db,
  )
  const list = rows.map((note) => ({ ...note, text: reasonFor(ctx, note.text) }))
  return { follow: { ...follow, list } }
}
