import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import type { Ctx } from '#server/kit/ctx.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { day, type OrderWorld } from '#test/factories/orders.ts'
import { addDays, type Cell, type Draws, type Model, type ModelSku } from './reference.ts'

/** The days of a world: today, because of what is late and released, and some after it. */
export const worldDays = 4
const sessions = ['09:00', '14:00']
export const channels = ['office', 'booking-centre'] as const
const upTo = (max: number, min = 0) => fc.integer({ min, max })

const draws = fc.record({ adult: upTo(2), child: upTo(2), infant: upTo(1), unit: upTo(4) })
const sku = fc.record({
  perUnit: fc.boolean(),
  stay: fc.boolean(),
  latestDays: fc.constantFrom(0, 0, 1, 2),
  draws: fc.array(fc.tuple(upTo(3), draws), { minLength: 0, maxLength: 3 }),
})
export const shareTerms = fc.record({
  sku: upTo(3),
  who: upTo(3),
  kept: upTo(4),
  most: fc.option(upTo(6)),
  releaseDays: fc.option(upTo(3)),
})
/** What a world is made of; numbers choose among what there is. */
export const worldFacts = fc.record({
  pools: fc.array(
    fc.record({ byDay: fc.boolean(), cells: fc.array(upTo(14), { minLength: 8, maxLength: 8 }) }),
    { minLength: 2, maxLength: 4 },
  ),
  skus: fc.array(sku, { minLength: 2, maxLength: 3 }),
  package: fc.option(
    fc.record({
      own: fc.option(fc.tuple(upTo(3), draws)),
      parts: fc.array(fc.record({ sku: upTo(2), day: upTo(1) }), { minLength: 1, maxLength: 2 }),
      latestDays: upTo(2),
    }),
  ),
  shares: fc.array(shareTerms, { maxLength: 3 }),
  resources: fc.array(
    fc.record({
      quantity: upTo(3),
      turn: fc.constantFrom(0, 30, 90),
      links: fc.array(
        fc.record({
          pool: upTo(3),
          per: upTo(4, 1),
          minutes: fc.constantFrom(60, 240, 600, 1_500),
          startTime: fc.constantFrom('', '10:00'),
        }),
        { minLength: 1, maxLength: 3 },
      ),
    }),
    { maxLength: 2 },
  ),
})
export type WorldFacts = typeof worldFacts extends fc.Arbitrary<infer T> ? T : never

export type PlayWorld = { product: OrderWorld; agents: [number, number]; model: Model; poolIds: number[] }

/** Makes pools, SKUs and a package; shares and resources are made by their own calls afterwards. */
export async function makeStockWorld(
  product: OrderWorld,
  agents: [number, number],
  facts: WorldFacts,
): Promise<PlayWorld> {
  const today = day(0)
  const made = await withSystemCtx(product.app, product.merchant.id, async (ctx) => {
    const pools: MadePool[] = []
    for (const { byDay } of facts.pools) pools.push({ id: await insertPool(ctx), byDay })
    const cells = facts.pools.flatMap(({ byDay, cells: view }, at) =>
      cellsOf(pools[at]!.id, byDay, view, today),
    )
    if (cells.length) await insertCells(ctx, cells)
    const skus: ModelSku[] = []
    for (const one of facts.skus) skus.push(await insertSku(ctx, one, pools))
    if (facts.package) skus.push(await insertPackage(ctx, facts.package, pools, skus))
    return { pools, cells, skus }
  })
  const model: Model = {
    today,
    skus: made.skus,
    cells: made.cells,
    takes: [],
    shares: [],
    resources: [],
    recycled: new Set(),
  }
  return { product, agents, model, poolIds: made.pools.map(({ id }) => id) }
}

/** Two numbers a day: 0 = nobody entered stock, 1 = blocked, else the capacity and two more. */
function cellsOf(pool: number, byDay: boolean, view: readonly number[], today: string): Cell[] {
  return view.flatMap((number, at) => {
    if (number === 0 || (byDay && at % 2)) return []
    const date = addDays(today, Math.floor(at / 2))
    const session = byDay ? '' : sessions[at % 2]!
    return [{ pool, date, session, capacity: Math.max(0, number - 2), permitted: 0, blocked: number === 1 }]
  })
}

const insertPool = async (ctx: Ctx): Promise<number> => {
  const { id } = await ctx.db
    .insertInto('stock_pool')
    .values({ merchant_id: ctx.scope.merchantId, name: `Pool ${randomUUID().slice(0, 6)}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const insertCells = (ctx: Ctx, cells: readonly Cell[]) =>
  ctx.db
    .insertInto('stock')
    .values(
      cells.map(({ pool, date, session, capacity, blocked }) => ({
        merchant_id: ctx.scope.merchantId,
        pool_id: pool,
        date,
        session,
        capacity,
        blocked,
      })),
    )
    .execute()

type MadePool = { id: number; byDay: boolean }

/** A SKU counts as the first of its pools does, and draws on those that count alike. */
async function insertSku(
  ctx: Ctx,
  { perUnit, stay, latestDays, draws: view }: WorldFacts['skus'][number],
  pools: readonly MadePool[],
): Promise<ModelSku> {
  const chosen = view.map(([at, draw]) => ({ pool: pools[at % pools.length]!, draw }))
  const byDay = chosen[0]?.pool.byDay ?? true
  const drawn = new Map(
    chosen.filter(({ pool }) => pool.byDay === byDay).map(({ pool, draw }) => [pool.id, draw]),
  )
  const isStay = stay && byDay && perUnit
  const own: Omit<ModelSku, 'id'> = {
    perUnit,
    byDay,
    sessions: byDay ? [] : sessions,
    startTime: '08:00',
    latestDays,
    stay: isStay,
    draws: drawn,
    parts: null,
  }
  return { ...own, id: await insertRow(ctx, own, isStay ? 'hotel-room' : 'day-trip') }
}

async function insertPackage(
  ctx: Ctx,
  { own, parts, latestDays }: NonNullable<WorldFacts['package']>,
  pools: readonly MadePool[],
  skus: readonly ModelSku[],
): Promise<ModelSku> {
  const byDay = pools.filter((pool) => pool.byDay)
  const pool = own && byDay[own[0] % Math.max(1, byDay.length)]
  const facts: Omit<ModelSku, 'id'> = {
    perUnit: false,
    byDay: pool ? true : null,
    sessions: [],
    startTime: '08:00',
    latestDays,
    stay: false,
    draws: new Map<number, Draws>(pool ? [[pool.id, own[1]]] : []),
    parts: parts.map((part) => {
      const chosen = skus[part.sku % skus.length]!
      return { sku: chosen, day: part.day, session: chosen.sessions[0] ?? '' }
    }),
  }
  const id = await insertRow(ctx, facts, 'custom-package')
  const merchant_id = ctx.scope.merchantId
  for (const [position, part] of facts.parts!.entries()) {
    const { id: part_id } = await ctx.db
      .insertInto('package_part')
      .values({ merchant_id, package_id: id, position, day: part.day, nights: part.sku.stay ? 1 : null })
      .returning('id')
      .executeTakeFirstOrThrow()
    await ctx.db
      .insertInto('package_option')
      .values({ merchant_id, part_id, sku_id: part.sku.id, position: 1, session: part.session })
      .execute()
  }
  return { ...facts, id }
}

async function insertRow(
  ctx: Ctx,
  sku: Omit<ModelSku, 'id'>,
  type: 'hotel-room' | 'day-trip' | 'custom-package',
): Promise<number> {
  const merchant_id = ctx.scope.merchantId
  const { id } = await ctx.db
    .insertInto('sku')
    .values({
      merchant_id,
      code: `MODEL-${randomUUID().slice(0, 8)}`,
      product_type: type,
      charge_method: sku.perUnit ? 'per-unit' : 'per-person',
      names: '{"en":"Model"}',
      stock_mode: sku.byDay === null ? 'free' : sku.byDay ? 'date' : 'session',
      sessions: sku.sessions,
      start_time: sku.startTime,
      latest_booking_days: sku.latestDays,
      package_price: sku.parts ? 'sum' : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await ctx.db
    .insertInto('sku_base_price')
    .values({
      merchant_id,
      sku_id: id,
      ...(sku.perUnit ? { unit_minor: 100 } : { adult_minor: 100, child_minor: 100, infant_minor: 0 }),
    })
    .execute()
  if (sku.draws.size)
    await ctx.db
      .insertInto('sku_pool')
      .values(
        [...sku.draws].map(([pool_id, { adult, child, infant, unit }]) => ({
          merchant_id,
          sku_id: id,
          pool_id,
          adult_factor: adult,
          child_factor: child,
          infant_factor: infant,
          unit_factor: unit,
        })),
      )
      .execute()
  return id
}
