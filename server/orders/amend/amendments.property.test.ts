import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { OrderInfo } from '#contract/orders/order-info.schema.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { testServer } from '#test/factories/http.ts'
import {
  actOn,
  balances,
  day,
  makeOrderWorld,
  placeOrder,
  readOrder,
  stockLeft,
  type OrderWorld,
} from '#test/factories/orders.ts'
import { patience, plays } from '#test/kit/plays.ts'

const server = await testServer()
const days = [day(30), day(31), day(32)]
const start = 9_000_000

type Step =
  | { act: 'add'; kind: 'adult' | 'child' | 'infant' }
  | { act: 'remove'; at: number; fee: 'rule' | 'none' }
  | { act: 'move'; day: number }
  | { act: 'price'; totalMinor: number }
  | { act: 'confirm' }
  | { act: 'dearer'; adultMinor: number }

const steps: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    act: fc.constant('add' as const),
    kind: fc.constantFrom('adult' as const, 'child' as const, 'infant' as const),
  }),
  fc.record({
    act: fc.constant('remove' as const),
    at: fc.nat(9),
    fee: fc.constantFrom('rule' as const, 'none' as const),
  }),
  fc.record({ act: fc.constant('move' as const), day: fc.nat(2) }),
  fc.record({ act: fc.constant('price' as const), totalMinor: fc.integer({ min: 0, max: 900_000 }) }),
  fc.constant({ act: 'confirm' as const }),
  fc.record({ act: fc.constant('dearer' as const), adultMinor: fc.integer({ min: 1, max: 400_000 }) }),
)

const expected = ({ guests }: OrderInfo) => guests.filter(({ attendance }) => attendance !== 'cancelled')

async function play(world: OrderWorld, id: number, step: Step): Promise<void> {
  const amend = (amendment: object) =>
    world.staff.call('/supplier/orderModify/apply', { id, amendment, reason: 'So agreed', asks: false })
  switch (step.act) {
    case 'add':
      await amend({ addGuests: [{ kind: step.kind }] })
      return
    case 'remove': {
      const guests = expected(await readOrder(world, id))
      const guest = guests[step.at % guests.length]
      if (guest && guests.length > 1) await amend({ removeGuests: [guest.id], fee: step.fee })
      return
    }
    case 'move':
      await amend({ date: days[step.day] })
      return
    case 'price':
      await amend({ totalMinor: step.totalMinor })
      return
    case 'confirm':
      await actOn(world, 'confirm', { id })
      return
    case 'dearer':
      await withSystemCtx(server.app, world.merchant.id, ({ db }) =>
        sql`update sku_base_price set adult_minor = ${step.adultMinor} where merchant_id = ${world.merchant.id} and sku_id = ${world.sku.id}`.execute(
          db,
        ),
      )
  }
}

/** The order's own figures, its books, its lines, its seats and its rights say the same. */
async function agrees(world: OrderWorld, id: number): Promise<void> {
  const order = await readOrder(world, id)
  const books = await balances(world)
  const money = order.money!
  const guests = expected(order)
  expect(order.lines.reduce((sum, line) => sum + line.priceMinor!, 0)).toBe(money.totalMinor)
  const isSold = order.status === 'confirmed'
  expect(books['agent-frozen']!).toBe(isSold ? 0 : money.totalMinor)
  expect(start - books['agent-available']!).toBe(money.totalMinor + (money.feeMinor ?? 0))
  // What was earned is what was sold, less what went back; a tax in it stands on its own.
  const earned = books['sales']! - books['refunds']! + books['fees']! + books['tax']!
  expect(earned).toBe((isSold ? money.totalMinor : 0) + (money.feeMinor ?? 0))
  const count = (kind: string) => guests.filter((guest) => guest.kind === kind).length
  expect([order.adults, order.children, order.infants]).toEqual([
    count('adult'),
    count('child'),
    count('infant'),
  ])
  const taken = await Promise.all(days.map(async (date) => 40 - (await stockLeft(world, date))))
  const seats = count('adult') + count('child')
  expect(taken).toEqual(days.map((date) => (date === order.serviceDate ? seats : 0)))
  const { rows } = await withSystemCtx(server.app, world.merchant.id, ({ db }) =>
    sql<{
      ready: number
    }>`select count(*)::int as ready from entitlement where merchant_id = ${world.merchant.id} and order_id = ${id} and state = 'ready'`.execute(
      db,
    ),
  )
  expect(rows[0]!.ready).toBe(isSold ? guests.length : 0)
}

test(
  'whatever is amended in whatever order: figures, books, lines, seats and rights agree; nobody loses a satang',
  { timeout: patience(120_000) },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(steps, { minLength: 3, maxLength: 8 }), async (played) => {
        const world = await makeOrderWorld(server, { balanceMinor: start, sku: { days } })
        await world.staff.data('/supplier/standardTaxSetting/save', {
          name: 'VAT',
          basisPoints: 700,
          inclusive: true,
          enabled: true,
        })
        const { id } = await placeOrder(world)
        for (const step of played) {
          await play(world, id, step)
          await agrees(world, id)
        }
        await actOn(world, 'cancel', { id, reason: 'End', refund: 'operator-fault' })
        const fees = (await readOrder(world, id)).money!.feeMinor ?? 0
        expect(start - (await balances(world))['agent-available']!).toBe(fees)
      }),
      { numRuns: plays(8) },
    )
  },
)
