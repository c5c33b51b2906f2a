import { sql } from 'kysely'
import type { OrderFilter } from '#contract/orders/order-list.schema.ts'
import { service } from '../kit/app-services.ts'
import { hashInput } from '../kit/call/call.ts'
import type { Ctx } from '../kit/ctx.ts'
import type { Wanted } from './read/find-orders.ts'

type Key = { id: number; date: string }
/** Keys of pages that people have turned to, so that the next one is found from there instead of counted from the top. */
type Marks = Map<number, Key>

const shallowRows = 1_000
const maxKept = 500
const keptMs = 600_000

/** The ids of one page and the first of the next. Shallow pages by offset; deep ones from the nearest page that was read before. */
export async function pageOfIds(
  ctx: Ctx,
  { pageNo, pageSize, sort }: OrderFilter,
  wanted: Wanted,
): Promise<number[]> {
  const skip = (pageNo - 1) * pageSize
  // What changes meanwhile takes another place: no mark holds there.
  const marks =
    sort !== 'modified' && skip + pageSize > shallowRows ? marksOf(ctx, wanted, pageSize) : undefined
  const known = [...(marks?.keys() ?? [])].filter((page) => page < pageNo).sort((a, b) => b - a)[0]
  const after = known === undefined ? null : JSON.stringify(marks!.get(known))
  const rest = known === undefined ? skip : (pageNo - 1 - known) * pageSize
  const { rows } = await sql<{
    id: number
    service_date: string
  }>`select id, service_date from app.find_orders(${JSON.stringify(wanted)}::jsonb, ${pageSize + 1}, ${rest}, ${after}::jsonb)`.execute(
    ctx.db,
  )
  const last = rows[pageSize - 1]
  if (marks && last) marks.set(pageNo, { id: last.id, date: last.service_date })
  return rows.map((row) => row.id)
}

function marksOf(ctx: Ctx, wanted: Wanted, pageSize: number): Marks {
  const { merchantId, agentId, reach } = ctx.scope
  const kept = service(ctx.app, 'orders.pages', () => new Map<string, { until: number; marks: Marks }>())
  const key = hashInput([merchantId, agentId ?? 0, reach ?? 0, pageSize, wanted])
  const now = ctx.now.getTime()
  const found = kept.get(key)
  kept.delete(key)
  const entry = found && found.until > now ? found : { until: now + keptMs, marks: new Map() }
  kept.set(key, entry)
  for (const oldest of kept.keys()) {
    if (kept.size <= maxKept) break
    kept.delete(oldest)
  }
  return entry.marks
}
