import { expect, test } from 'vitest'
import { firstOf } from '#contract/kit/given.ts'
import { omit } from '#contract/kit/omit.ts'
import { testServer, takenBackBy } from '#test/factories/http.ts'
import { makeOrderWorld, placeOrder, readOrder } from '#test/factories/orders.ts'
import { makeSupplier } from '#test/factories/people.ts'

const server = await testServer()
const world = await makeOrderWorld(server, { balanceMinor: 10_000_000 })
const other = await makeSupplier(server.app, world.merchant, { name: 'Other' })
const path = '/supplier/orderHandler/changeSupplier'

async function placed() {
  const { id } = await placeOrder(world)
  const line = async () => firstOf((await readOrder(world, id)).lines)
  return { lineId: (await line()).id, line }
}

test('the supplier of a line that nobody was told of is changed back', async () => {
  const { lineId, line } = await placed()
  const before = await line()
  const { error, headers } = await world.staff.call(path, { lineId, supplierId: other.id })
  expect(error.code).toBe(0)
  const back = { lineId, supplierId: world.supplierId }
  expect(takenBackBy(headers)).toEqual([{ call: 'orders.changeSupplier', input: back }])
  await world.staff.data(path, back)
  const after = omit(await line(), ['version'])
  const first = omit(before, ['version'])
  expect(after).toEqual(first)
})

test('where the supplier was asked already there is no way back', async () => {
  const { lineId, line } = await placed()
  await world.staff.data('/supplier/orderHandler/markSent', { lineId })
  expect((await line()).supplierStatus).not.toBe('pending')
  const { error, headers } = await world.staff.call(path, { lineId, supplierId: other.id })
  expect(error.code).toBe(0)
  expect(headers.get('x-taken-back-by')).toBeNull()
})
