import { expect, test } from 'vitest'
import { firstOf } from '#contract/kit/given.ts'
import { lineStates } from '#contract/orders/line.states.ts'
import { omit } from '#contract/kit/omit.ts'
import { loginAs, testServer, takenBackBy } from '#test/factories/http.ts'
import { actOn, makeOrderWorld, placeOrder, readOrder } from '#test/factories/orders.ts'
import { makeUser } from '#test/factories/people.ts'

const server = await testServer()
const world = await makeOrderWorld(server, { balanceMinor: 10_000_000 })

async function placed() {
  const { id } = await placeOrder(world)
  const line = async () => firstOf((await readOrder(world, id)).lines)
  return { id, lineId: (await line()).id, line }
}

test('a line that was only marked as sent is taken back whole', async () => {
  const { lineId, line } = await placed()
  const before = omit(await line(), ['version'])
  const { error, headers } = await actOn(world, 'markSent', { lineId })
  expect(error.code).toBe(0)
  expect(takenBackBy(headers)).toEqual([{ call: 'orders.resetSupplierStatus', input: { lineId } }])
  await world.staff.data('/supplier/orderHandler/resetSupplierStatus', { lineId })
  const after = omit(await line(), ['version'])
  expect(after).toEqual(before)
})

test('not where the supplier was written to before, nor once the order was confirmed by it', async () => {
  const requested = await placed()
  await actOn(world, 'sendOrder', { lineId: requested.lineId })
  expect(takenBackBy((await actOn(world, 'markNoNeed', { lineId: requested.lineId })).headers)).toEqual([])

  const { id, lineId } = await placed()
  expect((await readOrder(world, id)).status).toBe('processing')
  const { headers } = await actOn(world, 'markSentOther', { lineId, way: 'self-handled' })
  expect((await readOrder(world, id)).status).toBe('confirmed')
  expect(takenBackBy(headers)).toEqual([])
})

test('nor for whoever may mark, and not begin anew', async () => {
  const { app, merchant } = world
  const { markSent } = lineStates.verbs
  const { userName } = await makeUser(app, merchant, { kind: 'staff', permissions: [markSent.needs] })
  const { lineId } = await placed()
  const { error, headers } = await actOn(world, 'markSent', { lineId }, await loginAs(server, userName))
  expect([error.code, takenBackBy(headers)]).toEqual([0, []])
})
