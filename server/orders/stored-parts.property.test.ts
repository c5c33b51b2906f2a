import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { AmendmentPreview } from '#contract/orders/amend/amend.schema.ts'
import type { OrderInfo } from '#contract/orders/order-info.schema.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { makeAddOn } from '#test/factories/add-ons.ts'
import { testServer } from '#test/factories/http.ts'
import {
  actOn,
  balances,
  day,
  makeOrderSku,
  makeOrderWorld,
  placeOrder,
  readOrder,
  type OrderWorld,
} from '#test/factories/orders.ts'
import { makePackage } from '#test/factories/packages.ts'
import { makePromo } from '#test/factories/promos.ts'
import { patience, plays } from '#test/kit/plays.ts'

/** Orders with parts of their own (nights, pieces of add-ons, parts of packages, a discount), amended in any order. */
const start = 90_000_000
const server = await testServer()
const days = Array.from({ length: 14 }, (_, at) => day(30 + at))
const cancelRule = [{ hoursBefore: 9_000, keepBasisPoints: 5_000 }]

const sorts = ['bed', 'room', 'lunch', 'promo', 'package'] as const
const step = fc.oneof(
  fc.record({ act: fc.constant('add' as const), kind: fc.constantFrom('adult', 'child') }),
  fc.record({ act: fc.constant('remove' as const), at: fc.nat(9) }),
  fc.record({ act: fc.constant('move' as const), to: fc.nat(9) }),
  fc.record({ act: fc.constant('part' as const), to: fc.integer({ min: 0, max: 3 }) }),
  fc.record({ act: fc.constant('leave and move' as const), at: fc.nat(9), to: fc.nat(9) }),
  fc.constant({ act: 'confirm' as const }),
  fc.record({ act: fc.constant('dearer' as const), minor: fc.integer({ min: 1, max: 400_000 }) }),
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

type Stage = { world: OrderWorld; id: number; addOns: number[]; isStay: boolean }

async function stageOf(sort: (typeof sorts)[number]): Promise<Stage> {
  const facts = { days, cancelRule, capacity: 90 }
  const isStay = sort === 'bed' || sort === 'room'
  const world = await makeOrderWorld(server, {
    balanceMinor: start,
    sku: {
      ...facts,
      ...(isStay && { type: 'hotel-room' }),
      ...(sort === 'room' && { chargeMethod: 'per-unit' }),
    },
  })
  await world.staff.data('/supplier/standardTaxSetting/save', {
    name: 'VAT',
    basisPoints: 700,
    inclusive: true,
    enabled: true,
  })
  const base = { children: 0, ...(isStay && { endDate: day(33) }) }
  const offered = { with: [world.sku.id] }
  if (sort === 'promo')
    return made(world, { ...base, promoCode: (await makePromo(world)).code }, { addOns: [], isStay })
  if (sort === 'package') {
    const other = await makeOrderSku(world.app, world.merchant, { ...facts, adultMinor: 70_001 })
    const { id: skuId } = await makePackage(world, [world.sku.id, { day: 2, options: [{ skuId: other.id }] }])
    return made(world, { ...base, skuId }, { addOns: [], isStay })
  }
  if (sort !== 'lunch') return made(world, base, { addOns: [], isStay })
  const lunch = await makeAddOn(world, {}, offered)
  const tank = await makeAddOn(
    world,
    { charge: 'unit', amounts: { unitMinor: 33_333 } },
    {
      ...offered,
      terms: { maxQuantity: 5 },
    },
  )
  const addOns = [lunch.id, tank.id]
  return made(world, { ...base, addOns: addOns.map((addOnId) => ({ addOnId })) }, { addOns, isStay })
}

const made = async (world: OrderWorld, more: object, rest: Omit<Stage, 'world' | 'id'>): Promise<Stage> => ({
  world,
  id: (await placeOrder(world, { ...more })).id,
  ...rest,
})

const expected = ({ guests }: OrderInfo) => guests.filter(({ attendance }) => attendance !== 'cancelled')

/** What a step changes of the order, and whether anything of it goes; null for one that is no amendment. */
function amendmentOf({ addOns, isStay }: Stage, order: OrderInfo, one: Step): [object, boolean] | null {
  const people = expected(order)
  const leaves = (at: number) => ({ removeGuests: [people[at % people.length]!.id] })
  if (one.act === 'add') return [{ addGuests: [{ kind: one.kind }] }, false]
  if (one.act === 'move') return [{ date: days[one.to] }, false]
  if (one.act === 'remove') return people.length > 1 ? [leaves(one.at), true] : null
  if (one.act === 'leave and move')
    return people.length > 1 ? [{ ...leaves(one.at), date: days[one.to] }, true] : null
  if (one.act !== 'part') return null
  if (isStay) {
    const from = days.indexOf(order.serviceDate)
    return [{ endDate: days[from + 1 + one.to] }, true]
  }
  const quantities = [one.to > 1 ? 1 : 0, one.to]
  const wanted = addOns.flatMap((addOnId, at) =>
    quantities[at] ? [{ addOnId, quantity: quantities[at] }] : [],
  )
  return addOns.length ? [{ addOns: wanted }, true] : null
}

async function play(stage: Stage, one: Step): Promise<void> {
  const { world, id } = stage
  const before = await readOrder(world, id)
  if (one.act === 'confirm') return void (await actOn(world, 'confirm', { id }))
  if (one.act === 'dearer')
    return withSystemCtx(server.app, world.merchant.id, async ({ db }) => {
      await sql`update sku_base_price set adult_minor = ${one.minor} where merchant_id = ${world.merchant.id} and adult_minor is not null`.execute(
        db,
      )
      await sql`update sku_base_price set unit_minor = ${one.minor} where merchant_id = ${world.merchant.id} and unit_minor is not null`.execute(
        db,
      )
    })
  const requested = amendmentOf(stage, before, one)
  if (!requested) return
  const [amendment, goes] = requested
  const [had, view] = [
    await balances(world),
    await world.staff.call<AmendmentPreview>('/supplier/orderModify/preview', { id, amendment }),
  ]
  const apply = (confirm?: string[]) =>
    world.staff.call('/supplier/orderModify/apply', { id, amendment, asks: false, reason: 'So', confirm })
  const first = await apply()
  // That children stay alone is asked of staff, and meant here.
  const done = first.error.questions ? await apply(first.error.questions.map(({ token }) => token)) : first
  expect(done.error.code).toBe(view.error.code)
  const after = await readOrder(world, id)
  const has = await balances(world)
  if (done.error.code !== 0) return expect(after.money).toEqual(before.money)
  // As it was shown before, so it was done; nothing is kept of what only goes elsewhere.
  expect(had['agent-available']! - has['agent-available']!).toBe(view.data!.dueMinor)
  expect(after.money!.totalMinor).toBe(view.data!.totalAfterMinor)
  const retained = (after.money!.feeMinor ?? 0) - (before.money!.feeMinor ?? 0)
  expect(retained).toBe(view.data!.feeMinor)
  if (!goes) expect(retained).toBe(0)
}

async function agrees({ world, id }: Stage): Promise<void> {
  const order = await readOrder(world, id)
  const books = await balances(world)
  const money = order.money!
  expect(order.lines.reduce((sum, line) => sum + line.priceMinor!, 0)).toBe(money.totalMinor)
  const isSold = order.status === 'confirmed'
  expect(start - books['agent-available']!).toBe(money.totalMinor + (money.feeMinor ?? 0))
  const earned = books['sales']! - books['refunds']! + books['fees']! + books['tax']!
  expect(earned).toBe((isSold ? money.totalMinor : 0) + (money.feeMinor ?? 0))
}

const taken = ({ world }: Stage): Promise<number> =>
  withSystemCtx(world.app, world.merchant.id, async ({ db }) => {
    const { rows } = await sql<{ n: number }>`select coalesce(sum(held + sold), 0)::int as n from stock
      where merchant_id = ${world.merchant.id}`.execute(db)
    return rows[0]!.n
  })

test.each(sorts)(
  'an order with parts (%s): what is shown is done, nothing is kept of what only moves, and all comes back in the end',
  { timeout: patience(120_000) },
  async (sort) => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), async (played) => {
        const stage = await stageOf(sort)
        const { world, id } = stage
        for (const one of played) {
          await play(stage, one)
          await agrees(stage)
        }
        await actOn(world, 'cancel', { id, reason: 'End', refund: 'operator-fault' })
        const fees = (await readOrder(world, id)).money!.feeMinor ?? 0
        expect(start - (await balances(world))['agent-available']!).toBe(fees)
        expect(await taken(stage)).toBe(0)
      }),
      { numRuns: plays(2) },
    )
  },
)
