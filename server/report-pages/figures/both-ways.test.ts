import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { Block, type BlockFigures } from '#contract/report-pages/block.schema.ts'
import { roundHalfUp } from '#contract/kit/money/amounts.ts'
import { shareOf, sourceMeasures } from '#contract/statistics/figures.ts'
import type { FigureValues } from '#contract/statistics/statistics.schema.ts'
import { testServer } from '#test/factories/http.ts'
import {
  actOn,
  day,
  makeOrderSku,
  makeOrderWorld,
  placeOrder,
  readOrder,
  recharge,
} from '#test/factories/orders.ts'
import { makeAgent } from '#test/factories/people.ts'
import { askSelected } from '#test/factories/refunds.ts'
import { patience, plays } from '#test/kit/plays.ts'
import { withSystemCtx } from '../../kit/system-ctx.ts'
import { foldSales } from '../../statistics/sums/fold-sales.ts'

const world = await makeOrderWorld(await testServer(), {
  balanceMinor: 900_000_000,
  sku: { days: [day(30), day(61), day(62)], capacity: 1_000 },
})
const { app, merchant, staff, supplierId } = world
const days = [day(30), day(61), day(62)]
const dive = await makeOrderSku(app, merchant, {
  supplierId,
  type: 'diving',
  days,
  adultMinor: 333_333,
  capacity: 1_000,
})
const costless = await makeOrderSku(app, merchant, { supplierId, costs: null, days, capacity: 1_000 })
const { id: orchid } = await makeAgent(app, merchant, { name: 'Orchid' })
await recharge(app, merchant, orchid, 900_000_000)
await staff.data('/supplier/standardTaxSetting/save', {
  name: 'VAT',
  basisPoints: 700,
  inclusive: true,
  agentIds: [orchid],
})
const skus = [world.sku, dive, costless]
const agents = [world.agentId, orchid]

const placing = fc.record({
  sku: fc.nat(2),
  agent: fc.nat(1),
  day: fc.nat(2),
  adults: fc.integer({ min: 1, max: 4 }),
  children: fc.nat(2),
  /** What becomes of it. */
  end: fc.constantFrom('placed', 'confirmed', 'cancelled', 'cancelledFree', 'refunded'),
  amount: fc.integer({ min: 1, max: 90_000 }),
})
type Placing = typeof placing extends fc.Arbitrary<infer T> ? T : never
const placed: { id: number; keys: Record<string, string> }[] = []

async function place({ sku, agent, day: at, adults, children, end, amount }: Placing): Promise<void> {
  const { id } = await placeOrder(world, {
    skuId: skus[sku]!.id,
    agentId: agents[agent],
    date: days[at],
    adults,
    children: sku === 1 ? 0 : children,
  })
  const keys = {
    agent: String(agents[agent]),
    product: String(skus[sku]!.id),
    productType: (await readOrder(world, id)).productType,
    day: days[at]!,
    month: days[at]!.slice(0, 7),
  }
  placed.push({ id, keys })
  if (end !== 'placed') await actOn(world, 'confirm', { id })
  if (end === 'cancelled') await actOn(world, 'cancel', { id, reason: 'Rain' })
  if (end === 'cancelledFree') await actOn(world, 'cancel', { id, reason: 'Rain', refund: 'operator-fault' })
  if (end === 'refunded') await askSelected(world, id, amount, { agree: true })
}

/** What the ledger booked of each order as its own: sales and kept fees, less what was given back; no tax. */
async function booked(): Promise<Map<number, number>> {
  const { rows } = await withSystemCtx(app, merchant.id, ({ db }) =>
    sql<{ id: number; minor: number }>`
      select j.order_id as id, -sum(p.amount_minor)::bigint as minor
        from posting p join journal j on j.merchant_id = p.merchant_id and j.id = p.journal_id
        join ledger_account a on a.merchant_id = p.merchant_id and a.id = p.account_id
       where p.merchant_id = ${merchant.id} and a.kind in ('sales', 'fees', 'refunds') and j.order_id is not null group by 1`.execute(
      db,
    ),
  )
  return new Map(rows.map(({ id, minor }) => [id, minor]))
}

/** What the ledger says went back to who paid for each order, at once or as a refund that was promised before. */
async function givenBack(): Promise<Map<number, number>> {
  const { rows } = await withSystemCtx(app, merchant.id, ({ db }) =>
    sql<{ id: number; minor: number }>`
      select j.order_id as id, -sum(p.amount_minor)::bigint as minor
        from posting p join journal j on j.merchant_id = p.merchant_id and j.id = p.journal_id
        join ledger_account a on a.merchant_id = p.merchant_id and a.id = p.account_id
       where p.merchant_id = ${merchant.id} and j.kind in ('order-released', 'order-refunded', 'refund-paid') and a.kind = 'agent-available'
         and j.order_id is not null group by 1`.execute(db),
  )
  return new Map(rows.map(({ id, minor }) => [id, minor]))
}

type Own = {
  keys: Record<string, string>
  fell: boolean
  guests: number
  revenue: number
  refunded: number
  cost: number | null
}
/** Each order by itself, as its own page tells it: cost and profit out of its lines, revenue out of the ledger, where it is sold; its price before that. */
async function oneByOne(): Promise<Own[]> {
  const ledger = await booked()
  const returned = await givenBack()
  const all: Own[] = []
  for (const { id, keys } of placed) {
    const { money, status, guests, adults, children, infants } = await readOrder(world, id)
    const fell = status === 'cancelled'
    const cost = money?.profitMinor == null ? null : (money.baseCostMinor ?? 0)
    const view = money?.profitMinor == null ? undefined : money.profitMinor + (cost ?? 0)
    const taxes = money?.taxes?.reduce((all, { taxMinor }) => all + taxMinor, 0) ?? 0
    const revenue = status === 'processing' ? (money?.totalMinor ?? 0) - taxes : (ledger.get(id) ?? 0)
    if (view !== undefined) expect([id, status, revenue]).toEqual([id, status, view])
    expect(guests.length).toBe(adults + children + infants)
    all.push({ keys, fell, guests: guests.length, revenue, refunded: returned.get(id) ?? 0, cost })
  }
  return all
}

/** Every measure of some orders, by its definition. */
function valuesOf(orders: readonly Own[]): FigureValues {
  const sum = (of: (one: Own) => number) => orders.reduce((all, one) => all + of(one), 0)
  const standing = orders.filter(({ fell }) => !fell)
  const existing = orders.filter(({ cost }) => cost !== null)
  const revenue = sum((one) => one.revenue)
  const lacking = orders.length - existing.length
  const existingProfit = existing.reduce((all, one) => all + one.revenue - (one.cost ?? 0), 0)
  const cancelled = orders.length - standing.length
  return {
    orders: standing.length,
    guests: standing.reduce((all, one) => all + one.guests, 0),
    revenue,
    refunded: sum((one) => one.refunded),
    average: standing.length ? roundHalfUp(revenue / standing.length) : null,
    cost: sum((one) => one.cost ?? 0),
    profit: lacking ? null : existingProfit,
    margin: lacking ? null : shareOf(existingProfit, revenue),
    lacking,
    knownProfit: existingProfit,
    cancelled,
    cancelRate: shareOf(cancelled, orders.length),
  }
}

const layouts = [
  { rows: ['agent'], columns: [] },
  { rows: ['agent'], columns: ['month'] },
  { rows: ['product', 'day'], columns: ['agent'] },
  { rows: ['month'], columns: ['productType', 'agent'] },
  { rows: [], columns: [] },
] as const
/** All measures there are, eight at most at once. */
const parts = [sourceMeasures.orders.slice(0, 6), sourceMeasures.orders.slice(6)]

async function compare(orders: readonly Own[]): Promise<void> {
  for (const { rows, columns } of layouts)
    for (const measures of parts) {
      const block = Block.parse({
        id: 'b',
        rows,
        columns,
        measures,
        period: { kind: 'dates', from: days[0], to: days[2] },
      })
      const view = await staff.data<BlockFigures>('/supplier/reportPage/figures', { block })
      const only = (values: FigureValues) =>
        Object.fromEntries(measures.map((name) => [name, values[name] ?? null]))
      const of = (keys: Record<string, string>) =>
        orders.filter((one) => Object.entries(keys).every(([name, key]) => one.keys[name] === key))
      const keyed = (names: readonly string[], keys: readonly string[]) =>
        Object.fromEntries(names.map((name, at) => [name, keys[at] ?? '']))
      const whole = [rows, columns, measures]
      expect([whole, view.total]).toEqual([whole, only(valuesOf(orders))])
      for (const [at, head] of view.columns.entries())
        expect([whole, head.keys, view.columnTotals[at]]).toEqual([
          whole,
          head.keys,
          only(valuesOf(of(keyed(columns, head.keys)))),
        ])
      for (const row of view.rows) {
        const own = keyed(rows, row.keys)
        expect([whole, row.keys, row.total]).toEqual([whole, row.keys, only(valuesOf(of(own)))])
        for (const [at, head] of view.columns.entries()) {
          const met = of({ ...own, ...keyed(columns, head.keys) })
          expect([row.keys, head.keys, row.cells[at]]).toEqual([
            row.keys,
            head.keys,
            met.length ? only(valuesOf(met)) : null,
          ])
        }
      }
    }
}

test(
  'every measure of a report is what the ledger and the lines of each order come to, cell by cell',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(placing, { minLength: 4, maxLength: 8 }), async (some) => {
        for (const one of some) await place(one)
        const orders = await oneByOne()
        await compare(orders)
        await withSystemCtx(app, merchant.id, foldSales)
        await compare(orders)
      }),
      { numRuns: plays(4), endOnFailure: true },
    )
  },
  patience(300_000),
)
