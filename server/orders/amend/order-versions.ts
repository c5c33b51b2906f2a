import { sql } from 'kysely'
import type { AmendmentTold, OrderVersion } from '#contract/orders/amend/amend.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { countsOf, requireVisible } from '../order-records.ts'
import type { OrderWork } from '../work/order-work.ts'
import { lineAt } from './told.ts'
import { guestsNow } from './wanted.ts'

/** Keeps the order as it is until now; what it cost stands apart, where only the merchant reads it. */
export async function keepVersion(work: OrderWork, change: AmendmentTold): Promise<void> {
  const { ctx, order, lines, costs } = work
  const merchantId = ctx.scope.merchantId
  const no = order.amendments + 1
  const guests = await guestsNow(ctx, order.id)
  const told: OrderVersion['told'] = {
    totalMinor: order.total_minor,
    currency: order.currency,
    ...countsOf(order),
    lines: lines.map((line) => ({ lineId: line.id, ...lineAt(line) })),
    guests: guests.map(({ kind, name, pinyin }) => ({ kind, name, pinyin })),
  }
  const cost = [...costs.values()].map((one) => ({
    lineId: one.line_id,
    currency: one.currency ?? '',
    costMinor: one.cost_minor,
  }))
  await sql`insert into order_version (merchant_id, order_id, no, agent_id, until, by_name, told, change)
    values (${merchantId}, ${order.id}, ${no}, ${order.agent_id}, ${ctx.now.toISOString()}, ${ctx.actor.name},
      ${JSON.stringify(told)}, ${JSON.stringify(change)})`.execute(ctx.db)
  await sql`insert into order_version_cost (merchant_id, order_id, no, costs)
    values (${merchantId}, ${order.id}, ${no}, ${JSON.stringify(cost)})`.execute(ctx.db)
}

/** What an order was before each of its amendments, the last first; costs for staff alone. */
export async function orderVersions(ctx: Ctx, { id }: { id: number }): Promise<{ rows: OrderVersion[] }> {
  await requireVisible(ctx, id)
  const { rows } = await sql<OrderVersion>`
    select v.no, v.until, v.by_name as "byName", v.change, v.told, c.costs
      from order_version v left join order_version_cost c on c.merchant_id = v.merchant_id and c.order_id = v.order_id and c.no = v.no
     where v.merchant_id = ${ctx.scope.merchantId} and v.order_id = ${id} order by v.no desc`.execute(ctx.db)
  return { rows: rows.map(({ costs, ...row }) => (costs ? { ...row, costs } : row)) }
}
