import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { callOrderStates } from '#contract/departures/call.states.ts'
import { departureCalls } from '#test/factories/departures.ts'
import { testServer } from '#test/factories/http.ts'
import { actOn, day, placeOrder, readOrder, stockLeft, type OrderWorld } from '#test/factories/orders.ts'
import { patience, plays } from '#test/kit/plays.ts'

const server = await testServer()
const { makeWorld, scope, info, carryOut, choose, passDeadline, fallDue, booksAgree } = departureCalls(server)

/** What people do around calls, in any order, two of them at once where `both`. */
type Act = { what: (typeof acts)[number]; order: number; choice: string; both: boolean }
const acts = [
  'offer',
  'move',
  'cancel',
  'choose',
  'cancelOrder',
  'deadline',
  'again',
  'open',
  'send',
  'agree',
  'refuse',
] as const
const act = fc.record({
  what: fc.constantFrom(...acts, 'choose' as const, 'offer' as const),
  order: fc.nat(2),
  choice: fc.constantFrom('rebook:0', 'rebook:1', 'refund', 'credit'),
  both: fc.boolean(),
})

type Played = { world: OrderWorld; orders: number[]; calls: number[] }

async function play({ world, orders, calls }: Played, { what, order, choice }: Act): Promise<void> {
  const id = orders[order]!
  const last = calls.at(-1)
  const { staff, supplier } = world
  switch (what) {
    case 'offer':
    case 'move':
    case 'cancel': {
      const { data } = await staff.call<{ id: number }>('/supplier/departure/call', {
        clientRequestId: randomUUID(),
        ...scope,
        act: what,
        reason: 'Waves',
        block: false,
        toDate: day(31),
        sailings: [31, 32].map((ahead) => ({ date: day(ahead), session: null })),
        untilDate: day(20),
        byDefault: 'rebook',
      })
      if (data) calls.push(data.id)
      return data ? void (await carryOut(world, data.id)) : undefined
    }
    case 'choose': {
      const { data } = await staff.call<{ url: string }>('/supplier/departure/link', {
        callId: last,
        orderId: id,
      })
      return data ? void (await choose(new URL(data.url).pathname, choice)) : undefined
    }
    case 'cancelOrder':
      return void (await actOn(world, 'cancel', { id, reason: 'Called', refund: 'rule' }))
    case 'deadline':
      if (!last) return
      await passDeadline(world, last)
      return fallDue(world, last)
    case 'again':
      if (last) await staff.call('/supplier/departure/again', { id: last }).then(() => carryOut(world, last))
      return
    case 'open':
      return void (await staff.call('/supplier/departure/open', { id: last }))
    default: {
      const [line] = (await readOrder(world, id)).lines
      const one = { lineId: line!.id, reason: 'No boat' }
      if (what === 'send') {
        await actOn(world, 'sendOrder', one)
        return void (await actOn(world, 'supplierApprove', one, supplier))
      }
      const verb = line!.asked === 'cancel' ? 'Cancel' : 'Change'
      return void (await actOn(
        world,
        `supplier${what === 'agree' ? 'Agree' : 'Refuse'}${verb}`,
        one,
        supplier,
      ))
    }
  }
}

/** What a call says of an order is what the order is. */
async function callsAgree({ world, calls }: Played): Promise<void> {
  for (const callId of calls) {
    const { rows, counts } = await info(world, callId)
    expect(callOrderStates.names.reduce((sum, state) => sum + counts[state], 0)).toBe(rows.length)
    for (const { state, orderStatus } of rows) {
      const ended = orderStatus === 'cancelled' || orderStatus === 'refused'
      if (state === 'refunded' || state === 'credited') expect([state, ended]).toEqual([state, true])
      if (state === 'waiting' || state === 'offered' || state === 'cannot')
        expect([state, ended]).toEqual([state, false])
    }
  }
}

test(
  'whatever guests, staff, suppliers and deadlines do around calls, money, seats and calls agree with the orders',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 9 }), async (script) => {
        const world = await makeWorld({ sku: { days: [day(30), day(31), day(32)], capacity: 7 } })
        const orders: number[] = []
        for (let at = 0; at < 2; at++) orders.push((await placeOrder(world)).id)
        orders.push((await placeOrder(world, { date: day(31) })).id)
        const played = { world, orders, calls: [] }
        for (let at = 0; at < script.length; at++) {
          const [one, next] = [script[at]!, script[at + 1]]
          const pair = one.both && next ? [one, next] : [one]
          await Promise.all(pair.map((each) => play(played, each)))
          if (pair.length > 1) at += 1
          await booksAgree(world)
        }
        await callsAgree(played)
        const live = await Promise.all(orders.map((id) => readOrder(world, id)))
        for (const ahead of [30, 31, 32]) {
          const seats = live.filter(
            ({ status, serviceDate }) =>
              serviceDate === day(ahead) && status !== 'cancelled' && status !== 'refused',
          ).length
          expect([ahead, await stockLeft(world, day(ahead))]).toEqual([ahead, 7 - 3 * seats])
        }
      }),
      { numRuns: plays(12) },
    )
  },
  patience(240_000),
)
