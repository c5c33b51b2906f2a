import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Audit } from '#contract/finance/books/books.schema.ts'
import type { AccountMovement } from '#contract/finance/movement.schema.ts'
import type { RmbAccount, WithdrawDemand } from '#contract/finance/withdraw/withdraw.schema.ts'
import { withdrawStates, type WithdrawStatus } from '#contract/finance/withdraw/withdraw.states.ts'
import { makeCollection } from '#test/factories/collections.ts'
import { loginAs, testServer, type Caller } from '#test/factories/http.ts'
import { balances, makeOrderWorld, type OrderWorld } from '#test/factories/orders.ts'
import { makeUser } from '#test/factories/people.ts'
import { withSystemCtx } from '../../kit/system-ctx.ts'
import { saveRate } from '#server/pricing/rates/save-rate.ts'

const server = await testServer()
const path = '/supplier/withdrawDemand'
let world: OrderWorld
let clerk: Caller
let baht: number
beforeAll(async () => {
  world = await makeOrderWorld(server, { balanceMinor: 0 })
  baht = (await makeCollection(world.staff)).id
  const user = await makeUser(server.app, world.merchant, { fullName: 'Nok of the books' })
  clerk = await loginAs(server, user.userName)
  await move({ way: 'in', amountMinor: 50_000_000 })
})

const move = (more: object, caller = world.staff) =>
  caller.call(`${path}/move`, {
    clientRequestId: randomUUID(),
    accountId: null,
    otherMinor: null,
    note: 'By hand',
    ...more,
  })
const ask = (more: object = {}) =>
  world.staff.call<{ id: number }>(`${path}/save`, {
    clientRequestId: randomUUID(),
    amountMinor: 100_000,
    feeMinor: 1_000,
    accountId: baht,
    rate: '4.92',
    ...more,
  })
const account = () => world.staff.data<RmbAccount>(`${path}/account`)
const one = async (id: number, caller = world.staff) =>
  (await caller.data<{ rows: WithdrawDemand[] }>(`${path}/list`, { pageSize: 100 })).rows.find(
    (row) => row.id === id,
  )!

test('what money came to beside the rate of the books is a realised difference, sold or sent to a bank of another currency', async () => {
  await withSystemCtx(server.app, world.merchant.id, (ctx) =>
    saveRate(ctx, { from: 'CNY', to: 'THB', date: '2020-01-01', rate: '5', marginBasisPoints: 0 }),
  )
  const difference = async () => (await balances(world))['exchange-difference']!
  const before = await difference()
  // 100 are 500 THB by the books: the bank gave 490, and 20 more than it was worth the next time.
  await move({ way: 'sell', amountMinor: 10_000, otherMinor: 49_000, accountId: baht })
  expect((await difference()) - before).toBe(-1_000)
  await move({ way: 'buy', amountMinor: 10_000, otherMinor: 48_000, accountId: baht })
  const bought = await difference()
  const { data } = await ask()
  for (const [verb, more] of [
    ['accept', {}],
    ['send', { reference: 'PO-9' }],
    ['pay', { arrivedMinor: 487_000, proofFileId: null }],
  ] as const)
    expect((await world.staff.call(`${path}/${verb}`, { id: data!.id, ...more })).error).toEqual({ code: 0 })
  // 990.00 without its fee are 4,950.00 THB; 4,870.00 arrived.
  expect((await difference()) - bought).toBe(-8_000)
  expect((await world.staff.data<Audit>('/supplier/book/audit')).breaks).toEqual([])
})

test('money in and out and exchanged stands on the ledger in both currencies, and never below nothing', async () => {
  const before = await account()
  expect(
    (await move({ way: 'sell', amountMinor: 10_000, otherMinor: 49_000, accountId: baht })).error.code,
  ).toBe(0)
  expect((await account()).balanceMinor).toBe(before.balanceMinor - 10_000)
  const { rows } = await world.staff.data<{ rows: AccountMovement[] }>(`${path}/log`)
  expect(rows[0]).toMatchObject({ kind: 'rmb-sell', amountMinor: -10_000, memo: 'By hand' })
  expect((await move({ way: 'out', amountMinor: 900_000_000 })).error.code).toBe(409020)
  expect((await move({ way: 'sell', amountMinor: 1 })).error).toMatchObject({
    fields: [{ field: 'accountId' }],
  })
  expect((await move({ way: 'in', amountMinor: 5, accountId: baht })).error).toMatchObject({
    fields: [{ field: 'accountId' }],
  })
})

test('a demand sets its money apart, and what arrives is booked in its currency with fee and exchange', async () => {
  const before = await account()
  const books = await balances(world)
  const { data } = await ask()
  expect(await account()).toMatchObject({
    balanceMinor: before.balanceMinor - 100_000,
    leavingMinor: before.leavingMinor + 100_000,
  })
  const id = data!.id
  expect(await one(id)).toMatchObject({ arrivesMinor: 487_080, arrivesCurrency: 'THB', rate: '4.92' })
  for (const [verb, more] of [
    ['accept', {}],
    ['send', { reference: 'PO-1' }],
    ['pay', { arrivedMinor: 487_000, proofFileId: null }],
  ] as const)
    expect((await world.staff.call(`${path}/${verb}`, { id, ...more })).error).toEqual({ code: 0 })
  const after = await balances(world)
  expect(after['clearing']).toBe(books['clearing'])
  expect([after['cost'] ?? 0, (after['expense'] ?? 0) - (books['expense'] ?? 0)]).toEqual([
    books['cost'] ?? 0,
    1_000,
  ])
  expect(await one(id)).toMatchObject({ status: 'paid', arrivedMinor: 487_000, reference: 'PO-1', can: {} })
})

test('more than the account holds cannot be asked, the same request asks once', async () => {
  expect((await ask({ amountMinor: 900_000_000 })).error.code).toBe(409020)
  expect((await ask({ feeMinor: 100_000 })).error).toMatchObject({ fields: [{ field: 'feeMinor' }] })
  expect((await ask({ rate: 'free' })).error).toMatchObject({ fields: [{ field: 'rate' }] })
  const clientRequestId = randomUUID()
  const first = await ask({ clientRequestId })
  expect((await ask({ clientRequestId })).data).toEqual(first.data)
})

test('whoever asks for much does not accept it, and an account that became another is not paid that day', async () => {
  const { data } = await ask({ amountMinor: 2_000_000 })
  const id = data!.id
  expect((await one(id)).can['withdrawAccept']).toEqual({ why: 'finance.why.ownDemand' })
  expect((await world.staff.call(`${path}/accept`, { id })).error.code).toBe(409000)
  expect((await clerk.call(`${path}/accept`, { id })).error.code).toBe(0)

  const other = (await makeCollection(world.staff, { code: 'OTHER' })).id
  const requested = await ask({ accountId: other })
  await makeCollection(world.staff, { id: other, code: 'OTHER', accountNumber: '999-9-99999-9' })
  expect((await clerk.call(`${path}/accept`, { id: requested.data!.id })).error.code).toBe(409901)
  // Whoever turns money to himself does so before he asks for it.
  const after = await ask({ accountId: other })
  expect((await clerk.call(`${path}/accept`, { id: after.data!.id })).error.code).toBe(409901)
})

test('many small demands of one day are one large one for whoever asks; what fell does not count, and the limit is the house’s own', async () => {
  const own = await makeOrderWorld(server, { balanceMinor: 0 })
  const bank = (await makeCollection(own.staff)).id
  const call = (verb: string, more: object) => own.staff.call<{ id: number }>(`${path}/${verb}`, more)
  const asks = () =>
    call('save', {
      clientRequestId: randomUUID(),
      amountMinor: 600_000,
      feeMinor: 0,
      accountId: bank,
      rate: '5',
    })
  await call('move', {
    clientRequestId: randomUUID(),
    accountId: null,
    otherMinor: null,
    note: 'By hand',
    way: 'in',
    amountMinor: 9_000_000,
  })
  const [first, second] = [(await asks()).data!.id, (await asks()).data!.id]
  expect((await call('accept', { id: first })).error.code).toBe(409000)
  expect((await call('reject', { id: second, reason: 'Twice' })).error.code).toBe(0)
  expect((await call('accept', { id: first })).error.code).toBe(0)
  const third = (await asks()).data!.id
  expect((await call('accept', { id: third })).error.code).toBe(409000)
  expect((await call('limit', { ownLimitMinor: 5_000_000 })).error.code).toBe(0)
  expect((await call('accept', { id: third })).error.code).toBe(0)
})

const input = { reference: 'PO-2', arrivedMinor: 480_000, proofFileId: null, reason: 'Checked' }
const ways: Record<WithdrawStatus, string[]> = {
  requested: [],
  accepted: ['accept'],
  sent: ['accept', 'send'],
  paid: ['accept', 'send', 'pay'],
  returned: ['accept', 'send', 'return'],
  rejected: ['reject'],
}
describe('every move of a demand, from every state', () => {
  // So many of one day come to more than whoever asks may accept.
  beforeAll(() => world.staff.data(`${path}/limit`, { ownLimitMinor: 1_000_000_000 }))
  for (const verb of withdrawStates.moveNames)
    for (const from of withdrawStates.names)
      test(`${verb} of one that is ${from}`, async () => {
        const id = (await ask()).data!.id
        for (const way of ways[from]) await world.staff.data(`${path}/${way}`, { id, ...input })
        const { error } = await world.staff.call(withdrawStates.moves[verb].path ?? '', { id, ...input })
        const isOpen = withdrawStates.open(verb, from)
        expect([error.code === 0, (await one(id)).status]).toEqual([
          isOpen,
          isOpen ? withdrawStates.moves[verb].to : from,
        ])
      })
})
test('what is set apart is that of the demands that are open', async () => {
  const { rows } = await world.staff.data<{ rows: WithdrawDemand[] }>(`${path}/list`, { pageSize: 100 })
  const open = rows.filter(({ status }) => withdrawStates.is(status, 'open'))
  expect((await account()).leavingMinor).toBe(open.reduce((sum, { amountMinor }) => sum + amountMinor, 0))
})
