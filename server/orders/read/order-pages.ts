import { sql } from 'kysely'
import type { OrderFilter } from '#contract/orders/order-list.schema.ts'
import { service } from '../../kit/app-services.ts'
import { hashInput } from '../../kit/call/call.ts'
import type { Ctx } from '../../kit/ctx.ts'
import type { Wanted } from './find-orders.ts'

type Key = { id: number; date: string }
/** Keys of pages that people have turned to, so that the next one is found from there instead of counted from the top. */
type Marks = Map<number, unknown>

const shallowRows = 500
const maxCached = 500
const cacheMs = 600_000

type Page = { pageNo: number; pageSize: number }

/** The ids of one page and the first of the next. */
export const pageOfIds = (
  ctx: Ctx,
  { pageNo, pageSize, sort }: OrderFilter,
  wanted: Wanted,
): Promise<number[]> =>
  deepPage<Key>(
    ctx,
    wanted,
    { pageNo, pageSize },
    async (limit, skip, after) => {
      const { rows } = await sql<{
        id: number
        service_date: string
      }>`select id, service_date from app.find_orders(${JSON.stringify(wanted)}::jsonb, ${limit}, ${skip}, ${after}::jsonb)`.execute(
        ctx.db,
      )
      return rows.map(({ id, service_date: date }) => ({ id, key: { id, date } }))
    },
    // What changes meanwhile takes another place: no mark holds there.
    sort !== 'modified',
  )

/**
 * The ids of one page of what is `wanted`, and the first of the next. Shallow pages by offset; deep ones from the nearest page that was
 * read before, after the key of its last row. The row before a page is read with it, so that the page itself is found so when it is
 * looked at again: live lists do that all the time.
 */
export async function deepPage<K>(
  ctx: Ctx,
  wanted: unknown,
  { pageNo, pageSize }: Page,
  find: (limit: number, skip: number, after: string | null) => Promise<{ id: number; key: K }[]>,
  holds = true,
): Promise<number[]> {
  const skip = (pageNo - 1) * pageSize
  const marks = holds && skip + pageSize > shallowRows ? marksOf(ctx, wanted, pageSize) : undefined
  const nearest = [...(marks?.keys() ?? [])].filter((page) => page < pageNo).sort((a, b) => b - a)[0]
  const after = nearest === undefined ? null : JSON.stringify(marks?.get(nearest))
  const rest = nearest === undefined ? skip : (pageNo - 1 - nearest) * pageSize
  const before = marks && rest > 0 ? 1 : 0
  const found = await find(pageSize + 1 + before, rest - before, after)
  const rows = found.slice(before)
  const [first, last] = [found[before - 1], rows[pageSize - 1]]
  if (first) marks?.set(pageNo - 1, first.key)
  if (last) marks?.set(pageNo, last.key)
  return rows.map((row) => row.id)
}

function marksOf(ctx: Ctx, wanted: unknown, pageSize: number): Marks {
  const { merchantId, agentId, reach } = ctx.scope
  const marksByKey = service(
    ctx.app,
    'orders.pages',
    () => new Map<string, { until: number; marks: Marks }>(),
  )
  const key = hashInput([merchantId, agentId ?? 0, reach ?? 0, pageSize, wanted])
  const now = ctx.now.getTime()
  const found = marksByKey.get(key)
  marksByKey.delete(key)
  const entry = found && found.until > now ? found : { until: now + cacheMs, marks: new Map() }
  marksByKey.set(key, entry)
  for (const oldest of marksByKey.keys()) {
    if (marksByKey.size <= maxCached) break
    marksByKey.delete(oldest)
  }
  return entry.marks
}
