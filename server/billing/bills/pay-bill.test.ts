import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { billOf, makeBillWorld, sold, verified } from '#test/factories/bills.ts'
import { makeCollection } from '#test/factories/collections.ts'
import { testServer } from '#test/factories/http.ts'
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
