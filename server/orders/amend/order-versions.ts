import { sql } from 'kysely'
import type { AmendmentView, OrderVersion } from '#contract/orders/amend/amend.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { countsOf, requireVisible } from '../order/order-records.ts'
import type { OrderWork } from '../order/order-work.ts'
import { lineAt } from './amendment-view.ts'
import type { Plan } from './plan-amendment.ts'

/** Keeps the order as it is until now; what it cost stands apart, where only the merchant reads it. */
export function keepVersion(work: OrderWork, { party }: Plan, change: AmendmentView): void {
  const { ctx, order, lines, costs } = work
  const view: OrderVersion['told'] = {
    totalMinor: order.total_minor,
    currency: order.currency,
    ...countsOf(order),
    lines: lines.map((line) => ({ lineId: line.id, ...lineAt(line) })),
    guests: party.were.map(({ kind, name, pinyin }) => ({ kind, name, pinyin })),
  }
  const cost = [...costs.values()].map((one) => ({
    lineId: one.line_id,
    currency: one.currency ?? '',
    costMinor: one.cost_minor,
  }))
  work.versions.push({
    order_id: order.id,
    no: order.amendments + 1,
    agent_id: order.agent_id,
    until: ctx.now.toISOString(),
    by_name: ctx.actor.name,
    told: view,
    change,
    costs: cost,
  })
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
