import { sql } from 'kysely'
import type { Notice } from '#contract/home/home.schema.ts'
import { entryOf } from '#contract/kit/given.ts'
import { may, userOf, type Ctx } from '../kit/ctx.ts'
import { reasonFor } from '../kit/call/reason.ts'

/** Who may look into a domain's screens may read what happened there. */
const areas: Record<string, string> = {
  orders: 'entertainment.PlayOrderList',
  agents: 'tools.ForAgentList',
  suppliers: 'supplierRouter.supplierManage',
  pricing: 'entertainment.costManage',
  catalog: 'entertainment.all',
  stock: 'entertainment.stockBoard',
}
const max = 14
type Row = {
  id: number
  at: string
  type: string
  facts: Record<string, unknown>
  actor_kind: Notice['actorKind']
  actor_name: string
  reason: string | null
  order_id: number | null
  code: string | null
}

/** What others did lately, newest first; the log's time index is read backwards until there are enough. */
export async function notices(ctx: Ctx): Promise<{ rows: Notice[] }> {
  const open = Object.keys(areas).filter((area) => may(ctx, entryOf(areas, area)))
  if (!open.length) return { rows: [] }
  const { rows } = await sql<Row>`
    select e.id, e.at, e.type, e.facts, e.actor_kind, e.actor_name, e.reason, e.order_id, o.code
      from (select * from event
             where merchant_id = ${ctx.scope.merchantId} and split_part(type, '.', 1) = any(${open})
               and (actor_id is distinct from ${userOf(ctx).id} or actor_kind <> 'staff')
               and at > ${new Date(ctx.now.getTime() - 14 * 86_400_000).toISOString()}
             order by at desc limit ${max}) e
      left join orders o on o.merchant_id = ${ctx.scope.merchantId} and o.id = e.order_id
     order by e.at desc, e.id desc`.execute(ctx.db)
  return { rows: rows.map((row) => toNotice(ctx, row)) }
}

const toNotice = (ctx: Ctx, row: Row): Notice => ({
  id: row.id,
  at: row.at,
  type: row.type,
  facts: row.facts,
  actorKind: row.actor_kind,
  actorName: row.actor_name,
  reason: reasonFor(ctx, row.reason ?? ''),
  orderId: row.order_id,
  orderCode: row.code ?? '',
})
