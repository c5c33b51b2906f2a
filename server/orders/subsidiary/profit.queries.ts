import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { ProfitFilter, ProfitRow } from '#contract/orders/subsidiary/subsidiary.schema.ts'
import { groupedCount } from '#contract/kit/money/amounts.ts'
import { fail } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { todayOf } from '../../kit/text/today.ts'
import { linesWanted, readLines } from './lines.queries.ts'

type Grouping = z.output<typeof ProfitFilter>['by']
const keys: Record<Grouping, RawBuilder<unknown>> = {
  departure: sql`concat_ws('|', l.sku_id, l.date, l.session)`,
  product: sql`l.sku_id::text`,
  agent: sql`o.agent_id::text`,
  seller: sql`o.created_by_name`,
}

/** As many lines as are added up at once. A sum of a part of them would be taken for the whole: it is refused. */
const limit = 50_000

/** What lines brought and cost together, in the merchant's own currency; lines that lack something are counted apart. */
export async function listProfit(
  ctx: Ctx,
  { by, pageNo, pageSize, ...requested }: z.output<typeof ProfitFilter>,
) {
  // Without days it is of the month behind us: a year is asked for by its days.
  const today = todayOf(ctx)
  const days =
    requested.from || requested.to
      ? {}
      : { from: Temporal.PlainDate.from(today).subtract({ days: 30 }).toString(), to: today }
  const wanted = await linesWanted(ctx, { ...requested, ...days })
  const { rows: found } = await sql<{ id: number; key: string; session: string }>`
    select l.id, ${keys[by]} as key, l.session from app.find_lines(${wanted}::jsonb, ${limit + 1}, 0) found
      cross join lateral (select * from order_line where merchant_id = ${ctx.scope.merchantId} and id = found.id offset 0) l
      cross join lateral (select * from orders where merchant_id = l.merchant_id and id = l.order_id offset 0) o`.execute(
    ctx.db,
  )
  if (found.length > limit) fail('orders.tooManyLines', { max: groupedCount(limit) })
  const lines = await readLines(ctx, sql`select id from unnest(${found.map(({ id }) => id)}::bigint[]) id`)
  const keyOf = new Map(found.map((one) => [one.id, one]))
  const groups = Map.groupBy(lines, ({ lineId }) => keyOf.get(lineId)?.key ?? '')
  const rows = [...groups].map(([key, of]): ProfitRow => {
    const [first] = of
    const whole = of.filter(({ profitMinor }) => profitMinor !== null)
    const profitMinor = whole.reduce((sum, line) => sum + (line.profitMinor ?? 0), 0)
    const salesMinor = whole.reduce((sum, line) => sum + line.salesMinor, 0)
    return {
      key,
      names: by === 'departure' || by === 'product' ? (first?.names ?? {}) : {},
      name:
        by === 'agent'
          ? (first?.agentName ?? '')
          : by === 'seller'
            ? (first?.seller ?? '')
            : (keyOf.get(first?.lineId ?? 0)?.session ?? ''),
      date: by === 'departure' ? (first?.date ?? null) : null,
      lines: of.length,
      lacking: of.length - whole.length,
      currency: ctx.merchant.currency,
      salesMinor,
      costMinor: salesMinor - profitMinor,
      profitMinor,
    }
  })
  rows.sort((a, b) => b.profitMinor - a.profitMinor || (a.key < b.key ? -1 : 1))
  const before = (pageNo - 1) * pageSize
  return { rows: rows.slice(before, before + pageSize), total: rows.length, pageNo, pageSize }
}
