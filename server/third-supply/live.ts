import { sql } from 'kysely'
import { amountKey } from '#contract/kit/guests.ts'
import type { LiveThird, ThirdLive, ThirdUnits } from '#contract/third-supply/third-supply.schema.ts'
import { fail } from '../kit/call/errors.ts'
import { inTransaction } from '../kit/call/in-transaction.ts'
import type { CallCtx, Ctx } from '../kit/ctx.ts'
import { todayOf } from '../kit/text/today.ts'
import { costsOf, type ResolvedCost } from '../pricing/pricing.public.ts'
import { readThird } from './connections.ts'
import { whyOf, type ThirdSlot } from './systems/system.ts'
import { systemOf } from './systems/systems.ts'

type Row = {
  connectionId: number
  supplierId: number
  skuId: number | null
  units: ThirdUnits
  product: string
  option: string
}

/** What the supplier has and asks now, its own answer, nothing stored; beside each price what it costs us by our own list. */
export async function liveOf(ctx: CallCtx, { id, from, days }: LiveThird): Promise<ThirdLive> {
  const { connection, row } = await inTransaction(ctx, async (inner) => {
    const { rows } = await sql<Row>`
      select p.connection_id as "connectionId", c.supplier_id as "supplierId", p.sku_id as "skuId", p.units,
             p.outside_product as product, p.outside_option as option
        from third_product p join third_connection c on c.merchant_id = p.merchant_id and c.connection_id = p.connection_id
       where p.merchant_id = ${inner.scope.merchantId} and p.id = ${id}`.execute(inner.db)
    const found = rows[0] ?? fail('notFound')
    return { connection: await readThird(inner, found.connectionId), row: found }
  })
  const first = from ?? todayOf(ctx)
  const last = Temporal.PlainDate.from(first)
    .add({ days: days - 1 })
    .toString()
  try {
    const rows = await systemOf(connection).slots({ app: ctx.app, connection }, row, first, last)
    const costs = await inTransaction(ctx, (inner) => costsBy(inner, row, rows))
    return { why: '', text: '', rows: rows.map((slot) => withCosts(slot, row, costs.get(slot.date))) }
  } catch (error) {
    return { ...whyOf(error), rows: [] }
  }
}

/** Our cost of the mapped SKU of that supplier, by day. */
async function costsBy(
  ctx: Ctx,
  { skuId, supplierId }: Row,
  slots: readonly { date: string }[],
): Promise<Map<string, ResolvedCost>> {
  if (skuId === null) return new Map()
  const dates = [...new Set(slots.map(({ date }) => date))]
  const guests = { adults: 0, children: 0, infants: 0, units: 0 }
  const costs = await costsOf(
    ctx,
    dates.map((date) => ({ skuId, supplierId, date, guests })),
  )
  return new Map(dates.flatMap((date, at) => (costs[at] ? [[date, costs[at]] as const] : [])))
}

function withCosts(
  slot: ThirdSlot,
  { units }: Row,
  cost: ResolvedCost | undefined,
): ThirdLive['rows'][number] {
  const costOf = (unit: string): number | null => {
    const [kind] = (['adult', 'child', 'infant', 'unit'] as const).filter((one) => units[one] === unit)
    return kind && cost?.currency === slot.currency ? cost.unitCosts[amountKey[kind]] : null
  }
  return { ...slot, prices: slot.prices.map((price) => ({ ...price, costMinor: costOf(price.unit) })) }
}
