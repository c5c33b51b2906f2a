import fc from 'fast-check'
import { expect, test } from 'vitest'
import { orderStates } from '#contract/orders/orders.states.ts'
import { testServer } from '#test/factories/http.ts'
import { killedAfter } from '#test/factories/jobs.ts'
import {
  actOn,
  balances,
  day,
  makeOrderWorld,
  placeOrder,
  readOrder,
  type OrderWorld,
} from '#test/factories/orders.ts'
import { askMoney, carry, onMoney, previewMoney, refundsOf } from '#test/factories/refunds.ts'
import { patience, plays } from '#test/kit/plays.ts'

const server = await testServer()
const start = 3_000_000

type Step =
  | { act: 'ask'; kind: 'refund' | 'replenish'; way: 'account' | 'bank'; amountMinor: number; agree: boolean }
  | { act: 'move'; verb: (typeof verbs)[number]; at: number }
  | { act: 'carry'; at: number; killed: boolean }
  | { act: 'amend'; goes: boolean }
  | { act: 'order'; verb: 'confirm' | 'cancel' | 'archive' }

const verbs = [
  'agree',
  'agree',
  'settle',
  'bounce',
  'retry',
  'redo',
  'giveUp',
  'close',
  'stop',
  'force',
  'reject',
  'reopen',
] as const
const steps: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constant('ask' as const),
      kind: fc.constantFrom('refund' as const, 'replenish' as const),
      way: fc.constantFrom('account' as const, 'bank' as const),
      amountMinor: fc.oneof(fc.integer({ min: 1, max: 300_000 }), fc.integer({ min: 1, max: 4_000_000 })),
      agree: fc.boolean(),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      act: fc.constant('move' as const),
      verb: fc.constantFrom(...verbs),
      at: fc.nat(5),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ act: fc.constant('carry' as const), at: fc.nat(5), killed: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('amend' as const), goes: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant('order' as const),
      verb: fc.constantFrom('confirm' as const, 'cancel' as const, 'archive' as const),
    }),
  },
)

/** Does a step; what cannot be done is refused, and changes nothing. Half of the moves are made by two people at once. */
async function play(world: OrderWorld, id: number, step: Step): Promise<void> {
  if (step.act === 'ask') return void (await askMoney(world, id, step.amountMinor, step))
  if (step.act === 'order') return void (await actOn(world, step.verb, { id, reason: 'So agreed' }))
  if (step.act === 'amend') return amend(world, id, step.goes)
  const refunds = await refundsOf(world, id)
  const refund = refunds[step.at % Math.max(1, refunds.length)]
  if (!refund) return
  if (step.act === 'carry') {
    if (step.killed) await carry(world, refund, killedAfter(server.app, 1)).catch(() => undefined)
    await Promise.all([carry(world, refund), carry(world, refund)])
    return
  }
  const more = { reason: 'So agreed', way: 'bank', method: 'cash' }
  const people = step.at % 2 === 0 ? [1, 2] : [1]
  const answers = await Promise.all(people.map(() => onMoney(world, step.verb, refund.id, more)))
  expect(answers.filter(({ error }) => error.code === 0).length).toBeLessThanOrEqual(1)
  expect(answers.filter(({ httpStatus }) => httpStatus !== 200)).toEqual([])
}

async function amend(world: OrderWorld, id: number, goes: boolean): Promise<void> {
  const guests = (await readOrder(world, id)).guests.filter(({ attendance }) => attendance !== 'cancelled')
  if (goes && guests.length < 2) return
  const amendment = goes ? { removeGuests: [guests[0]!.id] } : { addGuests: [{ kind: 'adult' }] }
  const { httpStatus } = await world.staff.call('/supplier/orderModify/apply', { id, amendment, asks: false })
  expect(httpStatus).toBe(200)
}

/** What the requests say was moved, what the order says of itself, and the books: all the same. */
async function agrees(world: OrderWorld, id: number): Promise<void> {
  const order = await readOrder(world, id)
  const books = await balances(world)
  const refunds = await refundsOf(world, id)
  const sum = (kind: string, ...states: string[]) =>
    refunds
      .filter((one) => one.kind === kind && states.includes(one.status))
      .reduce((all, one) => all + one.amountMinor, 0)
  const promised = sum('refund', 'agreed', 'failed')
  const [back, more] = [sum('refund', 'done'), sum('replenish', 'done')]
  const money = order.money!
  const { heldMinor } = await previewMoney(world, id)
  expect(money.refundingMinor).toBe(promised)
  expect(books['clearing']! + promised).toBe(0)
  const earned = books['sales']! - books['refunds']! + books['fees']! + books['tax']!
  const hasEnded =
    orderStates.is(order.status, 'fallen') || orderStates.is(order.previousStatus ?? 'reviewing', 'fallen')
  // Everything that is the agent's and ours is what was there at first and came or went at the bank.
  expect(books['agent-available']! + books['agent-frozen']! + earned + promised).toBe(books['cash']!)
  expect(books['agent-frozen']! + earned).toBe(heldMinor + (hasEnded ? 0 : (money.feeMinor ?? 0)))
  if (!hasEnded) {
    expect(heldMinor).toBe(money.totalMinor + money.adjustedMinor)
    expect(money.adjustedMinor).toBe(more - back - promised)
  }
  expect(heldMinor).toBeGreaterThanOrEqual(0)
  const status = promised > 0 ? ['refunding'] : ['paid', 'part-refunded', 'refunded']
  expect(status).toContain(order.paymentStatus)
}

test(
  'whatever is asked, agreed, carried, killed, changed and cancelled in whatever order: requests, order and books agree',
  { timeout: patience(180_000) },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(steps, { minLength: 5, maxLength: 14 }), async (played) => {
        const world = await makeOrderWorld(server, {
          balanceMinor: start,
          sku: { days: [day(30)], capacity: 90 },
        })
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
      }),
      { numRuns: plays(20) },
    )
  },
)
