import { expect, test } from 'vitest'
import type { WaitingRequest } from '#contract/orders/requests/requests.schema.ts'
import { withClient } from '#server/kit/db/client.ts'
import { loginAs, testServer } from '#test/factories/http.ts'
import { actOn, day, makeOrderWorld, placeOrder, readOrder, type OrderWorld } from '#test/factories/orders.ts'
import { makeUser } from '#test/factories/people.ts'
import { askMoney, carry, lastRefund } from '#test/factories/refunds.ts'

const server = await testServer()
const makeWorld = (more: Parameters<typeof makeOrderWorld>[1] = {}) =>
  makeOrderWorld(server, { ...more, sku: { days: [day(30), day(31)], ...more.sku } })
const queue = async (world: OrderWorld, filter: object = {}) =>
  (await world.staff.data<{ rows: WaitingRequest[]; total: number }>('/supplier/order/requests/list', filter))
    .rows
const answer = (world: OrderWorld, of: Pick<WaitingRequest, 'kind' | 'id'>, said: object) =>
  world.staff.call('/supplier/order/requests/answer', { kind: of.kind, id: of.id, ...said })

/** One request of each kind, by the agent where it can be. */
async function makeQueue(world: OrderWorld) {
  const made = await Promise.all([1, 2, 3, 4].map(() => placeOrder(world)))
  const [change, money, charge, removed] = made.map(({ id }) => id) as [number, number, number, number]
  const amendment = { addGuests: [{ kind: 'child' }] }
  await world.agent.data('/supplier/orderModify/apply', { id: change, amendment })
  await askMoney(world, money, 10_000, {}, world.agent)
  await askMoney(world, charge, 5_000, { kind: 'replenish', way: 'bank', agree: true })
  await actOn(world, 'withdraw', { id: removed, reason: 'Ill' }, world.agent)
  return { change, money, charge, removed }
}

test('what waits stands in one list: who for, since and until when, how much, and what may be done with it', async () => {
  const world = await makeWorld({ balanceMinor: 4_000_000 })
  const { change, money, charge, removed } = await makeQueue(world)
  const rows = await queue(world)
  const of = (orderId: number) => rows.find((row) => row.orderId === orderId)!
  expect(rows).toHaveLength(4)
  expect(of(change)).toMatchObject({ kind: 'modify', waitsFor: 'us', backMinor: -135_000, byKind: 'agent' })
  expect(of(change).can).toMatchObject({ modifySend: true, modifyReject: true })
  expect(of(money)).toMatchObject({ kind: 'refund', waitsFor: 'us', backMinor: 10_000 })
  expect(of(money).can).toMatchObject({ refundAgree: true, refundReject: true })
  expect(of(charge)).toMatchObject({ kind: 'replenish', waitsFor: 'bank', backMinor: -5_000 })
  expect(of(charge).can).toMatchObject({ refundSettle: true, refundStop: true })
  expect(of(removed)).toMatchObject({ kind: 'withdrawal', id: removed, waitsFor: 'us', backMinor: 265_500 })
  expect(of(removed).can).toEqual({ agreeCancel: true, rejectCancel: true })
  // Due first stands first; a transfer has longer than an answer.
  expect(rows.map(({ dueAt }) => dueAt)).toEqual(rows.map(({ dueAt }) => dueAt).toSorted())
  expect(rows.at(-1)!.orderId).toBe(charge)
  expect(rows.every(({ overdue }) => !overdue)).toBe(true)
  expect(await world.staff.data('/supplier/order/count')).toMatchObject({ requests: 4 })
})

test('it is narrowed by kind, by who is waited for, by text and by what is late', async () => {
  const world = await makeWorld({ balanceMinor: 4_000_000 })
  const { money, charge, removed } = await makeQueue(world)
  const { counts } = await world.staff.data<{ counts: object }>('/supplier/order/requests/list', {
    kind: ['withdrawal'],
  })
  expect(counts).toEqual({ modify: 1, refund: 1, replenish: 1, withdrawal: 1 })
  expect((await queue(world, { kind: ['withdrawal'] })).map(({ orderId }) => orderId)).toEqual([removed])
  expect((await queue(world, { waitsFor: ['bank'] })).map(({ orderId }) => orderId)).toEqual([charge])
  const { code, contact, agent } = await readOrder(world, money)
  expect((await queue(world, { text: code.toLowerCase() })).map(({ orderId }) => orderId)).toEqual([money])
  // Each word stands somewhere, in whichever order.
  const words = [code.slice(-3), contact.phone.slice(-4), contact.name.toUpperCase(), agent!.name.slice(0, 3)]
  expect((await queue(world, { text: words.join(' ') })).map(({ orderId }) => orderId)).toEqual([money])
  expect(await queue(world, { text: `${code} nobody` })).toEqual([])
  expect(await queue(world, { overdue: true })).toEqual([])
})

test('it is found by what its order says now, and keeps nothing of it once it has ended', async () => {
  const world = await makeWorld({ balanceMinor: 4_000_000 })
  const { change, money, charge, removed } = await makeQueue(world)
  const found = async (text: string) => (await queue(world, { text })).map(({ orderId }) => orderId)
  const requested = { Zoe: change, Yan: money, Xia: charge, Wim: removed }
  for (const [name, id] of Object.entries(requested)) {
    await world.staff.data('/supplier/order/contact/update', { id, contactName: `Renamed ${name} 陈雨欣` })
    expect(await found(`陈雨欣 renamed ${name.toLowerCase()}`)).toEqual([id])
  }
  expect(await found('陈雨欣')).toHaveLength(4)
  const stored = () =>
    withClient(server.database.config, async (client) => {
      const both = `select found_by from order_request where merchant_id = $1
        union all select found_by from order_refund where merchant_id = $1`
      const { rows } = await client.query<{ found_by: string }>(both, [world.merchant.id])
      return rows.flatMap(({ found_by: text }) => text || [])
    })
  expect((await stored()).filter((text) => text.includes('陈雨欣'))).toHaveLength(3)
  for (const row of await queue(world, { kind: ['modify', 'refund'] }))
    expect((await answer(world, row, { answer: 'refuse', reason: 'No' })).error.code).toBe(0)
  expect(await stored()).toHaveLength(1)
  expect(await found('陈雨欣')).toEqual(expect.arrayContaining([charge, removed]))
  // What is taken back waits again, and is found again.
  await world.staff.data('/supplier/orderRefundAndReplenish/reopen', {
    id: (await lastRefund(world, money)).id,
  })
  expect(await found('陈雨欣 Yan')).toEqual([money])
})

test('each is answered by the command of its kind, a refusal with its reason, and is gone from the list', async () => {
  const world = await makeWorld({ balanceMinor: 4_000_000 })
  const { change, money, charge, removed } = await makeQueue(world)
  const rows = await queue(world)
  const of = (orderId: number) => rows.find((row) => row.orderId === orderId)!
  expect((await answer(world, of(money), { answer: 'refuse' })).error).toMatchObject({
    code: 400_000,
    fields: [{ field: 'reason' }],
  })
  for (const orderId of [change, money, removed])
    expect((await answer(world, of(orderId), { answer: 'agree' })).error.code).toBe(0)
  expect((await answer(world, of(charge), { answer: 'refuse', reason: 'No' })).error.code).not.toBe(0)
  await carry(world, await lastRefund(world, money))
  expect((await queue(world)).map(({ orderId }) => orderId)).toEqual([charge])
  expect(await readOrder(world, change)).toMatchObject({ children: 2 })
  expect(await readOrder(world, removed)).toMatchObject({ status: 'cancelled' })
})

test('an answer wants the permission of what it comes to', async () => {
  const world = await makeWorld({ balanceMinor: 4_000_000 })
  const { money } = await makeQueue(world)
  const clerk = await makeUser(world.app, world.merchant, {
    kind: 'staff',
    permissions: ['entertainment.PlayOrderList'],
  })
  const caller = await loginAs(server, clerk.userName)
  const { id } = await lastRefund(world, money)
  const said = { kind: 'refund', id, answer: 'agree' }
  expect((await caller.call('/supplier/order/requests/answer', said)).error.code).toBe(1003)
  const { rows } = await caller.data<{ rows: WaitingRequest[] }>('/supplier/order/requests/list', {})
  expect(rows.map(({ can }) => can)).toEqual([{}, {}, {}, {}])
})

test.each(['cancel', 'reject'])(
  'a line that was only in process is in process again when its change is not done (%s)',
  async (move) => {
    const world = await makeWorld()
    const { id } = await placeOrder(world)
    const [line] = (await readOrder(world, id)).lines
    await actOn(world, 'sendOrder', { lineId: line!.id })
    await world.staff.data('/supplier/orderModify/apply', { id, amendment: { date: day(31) } })
    expect((await readOrder(world, id)).lines[0]).toMatchObject({ supplierStatus: 'reviewing' })
    const [request] = await queue(world)
    expect(request).toMatchObject({ waitsFor: 'supplier' })
    await world.staff.data(`/supplier/orderModify/${move}`, { id: request!.id, reason: 'No' })
    expect((await readOrder(world, id)).lines[0]).toMatchObject({ supplierStatus: 'in-process' })
  },
)
