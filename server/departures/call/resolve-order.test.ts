import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { departureCalls } from '#test/factories/departures.ts'
import { loginAs, testServer, type Caller } from '#test/factories/http.ts'
import { day, placeOrder, readOrder, type OrderWorld } from '#test/factories/orders.ts'
import { makeUser } from '#test/factories/people.ts'
import { withSystemCtx } from '../../kit/system-ctx.ts'

const server = await testServer()
const { makeWorld, info, called, statesOf, booksAgree, mails } = departureCalls(server)

/** Two parties of three on a boat of seven; the next day takes one of them. */
async function makeStuck() {
  const world = await makeWorld({ sku: { days: [day(30), day(31), day(32)], capacity: 7 } })
  const first = await placeOrder(world)
  const stuck = await placeOrder(world, { contactEmail: 'wang@example.com' })
  for (const _ of [1, 2]) await placeOrder(world, { date: day(31), adults: 1, children: 0 })
  const { id } = await called(world, { act: 'move', toDate: day(31) })
  const done = await info(world, id)
  expect(statesOf(done)).toEqual({ [first.id]: 'moved', [stuck.id]: 'cannot' })
  expect(done.rows[0]).toMatchObject({
    orderId: stuck.id,
    why: expect.stringMatching(/\w/),
    can: { resolve: true },
  })
  return { world, callId: id, stuck, first }
}
const blank = { toDate: null, toSession: null, keepPrice: true, overbook: false, refund: 'full' }
const resolve = (world: OrderWorld, input: Record<string, unknown>, by: Caller = world.staff) =>
  by.call('/supplier/departure/resolve', { clientRequestId: randomUUID(), ...blank, ...input })

test('who found no seat is moved to yet another day right there; its follow-up is over and its guest is told', async () => {
  const { world, callId, stuck } = await makeStuck()
  const one = { callId, orderId: stuck.id, choice: 'rebook' }
  expect((await resolve(world, one)).error.fields).toMatchObject([{ field: 'toDate' }])
  expect((await resolve(world, { ...one, toDate: day(30) })).error.fields).toMatchObject([
    { field: 'toDate' },
  ])
  expect((await resolve(world, { ...one, toDate: day(31) })).error.code).not.toBe(0)
  expect((await resolve(world, { ...one, toDate: day(32) })).error.code).toBe(0)
  expect(await readOrder(world, stuck.id)).toMatchObject({ serviceDate: day(32), followUp: 'completed' })
  const done = await info(world, callId)
  expect(done.rows.find(({ orderId }) => orderId === stuck.id)).toMatchObject({
    state: 'moved',
    why: '',
    toDate: day(32),
    chosen: 'rebook',
    can: {},
  })
  expect((await mails(world, 'departure-moved')).map((mail) => mail.to_address)).toContain('wang@example.com')
  await booksAgree(world)
})

test('over-booked where the person may, on record; else refused by its field', async () => {
  const { world, callId, stuck } = await makeStuck()
  const one = { callId, orderId: stuck.id, choice: 'rebook', toDate: day(31), overbook: true }
  const clerk = await makeUser(server.app, world.merchant, {
    permissions: ['entertainment.PlayOrderList.departure', 'entertainment.PlayOrderList.departure.call'],
  })
  const asClerk = await loginAs(server, clerk.userName)
  expect((await resolve(world, one, asClerk)).error.fields).toMatchObject([{ field: 'overbook' }])
  expect((await resolve(world, one)).error.code).toBe(0)
  expect((await readOrder(world, stuck.id)).serviceDate).toBe(day(31))
  const { rows } = await withSystemCtx(server.app, world.merchant.id, ({ db }) =>
    sql`select permitted, sold + held - capacity as over from stock where merchant_id = ${world.merchant.id} and date = ${day(31)}`.execute(
      db,
    ),
  )
  expect(rows).toEqual([{ permitted: 1, over: 1 }])
  await booksAgree(world)
})

test.each(['refund', 'credit'] as const)('ended right there: %s gives back all of it', async (choice) => {
  const { world, callId, stuck } = await makeStuck()
  expect((await resolve(world, { callId, orderId: stuck.id, choice })).error.code).toBe(0)
  const row = (await info(world, callId)).rows.find(({ orderId }) => orderId === stuck.id)
  expect(row).toMatchObject({ state: `${choice}ed`, refundMinor: 531_000 })
  expect((await readOrder(world, stuck.id)).status).toBe('cancelled')
  await booksAgree(world)
})

test('of two who decide at once one is refused, and the same request twice is done once', async () => {
  const { world, callId, stuck, first } = await makeStuck()
  const one = { callId, orderId: stuck.id }
  const codes = await Promise.all([
    resolve(world, { ...one, choice: 'rebook', toDate: day(32) }),
    resolve(world, { ...one, choice: 'refund' }),
  ])
  expect(codes.filter(({ error }) => error.code === 0)).toHaveLength(1)
  await booksAgree(world)
  // What followed its call is not decided again.
  expect((await resolve(world, { callId, orderId: first.id, choice: 'refund' })).error.code).not.toBe(0)
  const again = await makeStuck()
  const sent = {
    clientRequestId: randomUUID(),
    ...blank,
    callId: again.callId,
    orderId: again.stuck.id,
    choice: 'refund',
  }
  for (const _ of [1, 2])
    expect((await again.world.staff.call('/supplier/departure/resolve', sent)).error.code).toBe(0)
  await booksAgree(again.world)
})

test('who does not see its call decides nothing', async () => {
  const { world, callId, stuck } = await makeStuck()
  const input = { callId, orderId: stuck.id, choice: 'refund' }
  expect((await resolve(world, input, world.agent)).error.code).not.toBe(0)
  const other = await makeWorld()
  expect((await resolve(other, input)).error.code).toBe(404000)
})
