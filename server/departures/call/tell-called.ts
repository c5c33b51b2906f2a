import { sql } from 'kysely'
import type { AffectedOrder } from '#contract/departures/departures.schema.ts'
import { lineStates } from '#contract/orders/line.states.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { among } from '../../kit/db/filters.ts'
import { notifyAll, type NotificationInput } from '../../notifications/notifications.public.ts'
import type { Scope } from '../scope.ts'

const staffKey = 'entertainment.PlayOrderList'
const agentKey = 'bookingCenter.PlayOrderList'

/**
 * Tells staff that departures were called off or moved; and, where the call tells people, each agent and supplier that has
 * something on them, once.
 */
export async function tellCalled(
  ctx: Ctx,
  { id, scope, tells }: { id: number; scope: Scope; tells: boolean },
  orders: readonly AffectedOrder[],
): Promise<void> {
  const [first] = orders
  if (!first) return
  const days = scope.from === scope.to ? scope.from : `${scope.from} – ${scope.to}`
  const about = {
    kind: 'departureCalled',
    subject: { topic: 'departureCall', id },
    facts: { item: first.itemNames, date: [days, scope.session].filter(Boolean).join(' ') },
    once: `departure called ${id}`,
  } as const
  const view: NotificationInput[] = [{ ...about, to: { holding: staffKey } }]
  if (tells) {
    const ofAgent = Map.groupBy(orders, ({ agentId }) => agentId)
    for (const [agentId, [own]] of ofAgent)
      view.push({
        ...about,
        facts: { ...about.facts, item: own?.itemNames ?? first.itemNames },
        to: { holding: agentKey, agentId },
      })
    for (const supplierId of await suppliersOf(ctx, scope, orders))
      view.push({ ...about, to: { holding: staffKey, supplierId } })
  }
  await notifyAll(
    ctx,
    view.map((one) => ({ by: ctx, told: one })),
  )
}

/** Suppliers who know of something on them. */
async function suppliersOf(ctx: Ctx, scope: Scope, orders: readonly AffectedOrder[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select distinct supplier_id as id from order_line
    where merchant_id = ${ctx.scope.merchantId} and order_id = any(${orders.map(({ id }) => id)}::bigint[])
      and date between ${scope.from} and ${scope.to} and supplier_id is not null
      and supplier_status in ${among(lineStates.phases.held)} order by 1`.execute(ctx.db)
  return rows.map(({ id }) => id)
}
