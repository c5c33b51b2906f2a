import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { booksAgree } from '#test/factories/bank.ts'
import { billOf, makeBillWorld, sold, verified } from '#test/factories/bills.ts'
import { makeCollection } from '#test/factories/collections.ts'
import { testServer } from '#test/factories/http.ts'
import { day } from '#test/factories/orders.ts'
import { accountsOf } from '#test/factories/payments.ts'

const server = await testServer()
const at = '/supplier/distributorBill'

test('money for a bill stands on the account it came into, goes back from there, and is refused on one of other money', async () => {
  const world = await makeBillWorld(server)
  await sold(world, 1)
  const id = await verified(world)
  const baht = await makeCollection(world.staff, { code: 'KB-7', name: 'Kasikorn 7' })
  const dollar = await makeCollection(world.staff, { code: 'USD-1', currency: 'USD' })
  const pay = (accountId: number) =>
    world.staff.call(`${at}/pay`, {
      id,
      way: 'bank',
      accountId,
      amountMinor: 100_000,
      clientRequestId: randomUUID(),
    })
  expect((await pay(dollar.id)).error.fields?.[0]?.field).toBe('accountId')
  expect((await pay(baht.id)).error).toEqual({ code: 0 })
  expect((await accountsOf(world))['cash KB-7']).toBe(100_000)
  const [payment] = (await billOf(world, id)).payments
  expect(payment).toMatchObject({ accountName: 'Kasikorn 7' })
  await world.staff.data(`${at}/unpay`, { id, paymentId: payment!.id, reason: 'Bounced' })
  expect((await accountsOf(world))['cash KB-7']).toBe(0)
})

test('a bill that is paid in other money keeps both amounts; what that gained beside the rate of the day stands apart, once', async () => {
  const world = await makeBillWorld(server)
  await sold(world, 1)
  const id = await verified(world)
  const dollars = await makeCollection(world.staff, { code: 'USD-2', currency: 'USD' })
  await world.staff.data('/supplier/merchantExchangeRate/save', {
    from: 'USD',
    to: 'THB',
    date: day(-3),
    rate: '32',
    marginBasisPoints: 0,
  })
  const before = await accountsOf(world)
  const pay = (more: object) =>
    world.staff.call(`${at}/pay`, { id, way: 'bank', clientRequestId: randomUUID(), ...more })
  const sameMoney = await makeCollection(world.staff, { code: 'KB-8' })
  const requested = { amountMinor: 320_000, receivedMinor: 10_150 }
  expect((await pay({ ...requested, accountId: sameMoney.id })).error.fields?.[0]?.field).toBe(
    'receivedMinor',
  )
  // 3,200.00 THB are 100.00 USD by the books; 101.50 USD arrived.
  expect((await pay({ ...requested, accountId: dollars.id })).error).toEqual({ code: 0 })
  const after = await accountsOf(world)
  expect(after['cash USD-2']).toBe(10_150)
  expect(after['exchange-difference']).toBe(150)
  expect(after['agent-receivable']).toBe(before['agent-receivable']! - 320_000)
  const [payment] = (await billOf(world, id)).payments
  expect(payment).toMatchObject({ amountMinor: 320_000, receivedMinor: 10_150, receivedCurrency: 'USD' })
  // Another rate since: what is taken back is what was written.
  await world.staff.data('/supplier/merchantExchangeRate/save', {
    from: 'USD',
    to: 'THB',
    date: day(0),
    rate: '40',
    marginBasisPoints: 0,
  })
  await world.staff.data(`${at}/unpay`, { id, paymentId: payment!.id, reason: 'Bounced' })
  expect(await accountsOf(world)).toMatchObject({ ...before, 'cash USD-2': 0, 'exchange-difference': 0 })
  await booksAgree(world)
})

test('what moved on an account for a bill leads to the bill, for staff and for the agent itself; nothing else does', async () => {
  const world = await makeBillWorld(server)
  await sold(world, 1)
  const id = await verified(world)
  const { id: accountId } = await makeCollection(world.staff, { code: 'KB-9' })
  await world.staff.data(`${at}/pay`, {
    id,
    way: 'bank',
    accountId,
    amountMinor: 100_000,
    clientRequestId: randomUUID(),
  })
  type Moved = { rows: { kind: string; memo: string; billId: number | null }[] }
  const detail = '/supplier/distributorAccout'
  const { rows } = await world.staff.data<Moved>(`${detail}/detail`, { agentId: world.agentId })
  const own = await world.agent.data<Moved>(`${detail}/ownDetail`, {})
  for (const movements of [rows, own.rows]) {
    const paid = movements.filter(({ kind }) => kind === 'bill-paid')
    expect(paid.map(({ billId }) => billId)).toEqual([id])
    expect(paid[0]!.memo).toBe((await billOf(world, id)).code)
    expect(movements.some(({ kind }) => kind !== 'bill-paid')).toBe(true)
    for (const { kind, billId } of movements) expect(billId).toBe(kind === 'bill-paid' ? id : null)
  }
})
