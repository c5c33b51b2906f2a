import { sql } from 'kysely'
import type { z } from 'zod'
import type { Share, ShareDays, ShareDaysAsk, ShareFilter } from '#contract/stock/shares.schema.ts'
import { canOf, type Ctx } from '../../kit/ctx.ts'
import { codeOrName } from '../../kit/db/filters.ts'
import { todayOf } from '../../kit/text/today.ts'
import { omit } from '#contract/kit/omit.ts'
import { pageOf } from '../../kit/record/page-of.ts'
import { readRow } from '../../kit/db/rows.ts'
import { isReleased, loadLimits } from '../limits/load-limits.ts'
import { isShareOf, roomFor, type StockCounts } from '../limits/stock-room.ts'

const edit = 'entertainment.StandardStockConf.edit'

/** Shares by SKU code, a SKU's agents before its channels. Those of recycled SKUs rest with them. */
export async function listShares(
  ctx: Ctx,
  { text, skuIds, agentId, channel, pageNo, pageSize }: z.output<typeof ShareFilter>,
) {
  const all = [sql`h.merchant_id = ${ctx.scope.merchantId}`, sql`s.deleted_at is null`]
  if (text) all.push(codeOrName('s', text))
  if (skuIds?.length) all.push(sql`h.sku_id = any(${skuIds}::bigint[])`)
  if (agentId) all.push(sql`h.agent_id = ${agentId}`)
  if (channel) all.push(sql`h.channel = ${channel}`)
  const from = sql`from stock_share h join sku s on s.merchant_id = h.merchant_id and s.id = h.sku_id
    left join agent a on a.merchant_id = h.merchant_id and a.id = h.agent_id where ${sql.join(all, sql` and `)}`
  const shares = sql<Omit<Share, 'can'> & { byContract: number | null }>`
    select h.id, h.sku_id as "skuId", s.code, s.names, s.charge_method as "chargeMethod", h.agent_id as "agentId", coalesce(a.name, '') as "agentName",
           h.channel, h.kept, h.most, h.release_days as "releaseDays", h.by_contract as "byContract" ${from}`
  const order = sql`r.code, r."skuId", nullif(r."agentName", '') nulls last, r.channel, r.id`
  const page = await pageOf(ctx, { pageNo, pageSize }, shares, order)
  const can = canOf(ctx, { edit, delete: edit })
  return {
    ...page,
    rows: page.rows.map((row) => ({
      ...omit(row, ['byContract']),
      can: row.byContract === null ? can : {},
    })),
  }
}

type Cell = StockCounts & { poolId: number; date: string; session: string; blocked: boolean; factor: number }

/** How a share stands on its SKU's departures from today on, in what an adult (or the unit) draws: the scarcest pool tells. */
export async function shareDays(ctx: Ctx, { id, days }: z.output<typeof ShareDaysAsk>): Promise<ShareDays> {
  const merchant = ctx.scope.merchantId
  const from = todayOf(ctx)
  const today = Temporal.PlainDate.from(from)
  const to = today.add({ days: days - 1 }).toString()
  const share = await readRow(ctx, 'stock_share', id)
  const { rows: cells } =
    await sql<Cell>`select t.pool_id as "poolId", t.date, t.session, t.capacity, t.held, t.sold, t.permitted, t.blocked, f.factor
      from sku_pool p join sku s on s.merchant_id = p.merchant_id and s.id = p.sku_id
      cross join lateral (select case s.charge_method when 'per-unit' then p.unit_factor else p.adult_factor end as factor) f
      join stock t on t.merchant_id = p.merchant_id and t.pool_id = p.pool_id and t.date between ${from}::date and ${to}::date
     where p.merchant_id = ${merchant} and p.sku_id = ${share.sku_id} and f.factor > 0 order by t.date, t.session`.execute(
      ctx.db,
    )
  const book = await loadLimits(ctx, {
    poolIds: [...new Set(cells.map(({ poolId }) => poolId))],
    from,
    to,
    released: true,
  })
  const by = { skuId: share.sku_id, agentId: share.agent_id ?? 0, channel: share.channel ?? '' }
  const view = cells.map((cell) => {
    const { factor, date, session } = cell
    const limits = book.of(cell)
    const own = limits.shares.find((one) => isShareOf(one, by))
    const taken = own?.taken ?? 0
    const released = isReleased(share.release_days, date, today)
    const open = {
      ...limits,
      shares: limits.shares.filter((one) => !isReleased(one.releaseDays, date, today)),
    }
    return {
      date,
      session,
      taken: Math.ceil(taken / factor),
      keptLeft: released ? 0 : Math.floor(Math.max(0, share.kept * factor - taken) / factor),
      left: Math.floor(roomFor({ ...cell, limits: open }, by).room / factor),
      released,
    }
  })
  const byDay = Map.groupBy(view, ({ date, session }) => `${date}|${session}`)
  return {
    rows: [...byDay.values()].map((pools) => pools.reduce((low, one) => (one.left < low.left ? one : low))),
  }
}
