import { expect, test } from 'vitest'
import { writeCsv } from '#contract/kit/sheet/csv.ts'
import type { OrderImport, OrderImportRows } from '#contract/order-entry/import/order-import.schema.ts'
import { testServer } from '#test/factories/http.ts'
import { jobOf } from '#test/factories/jobs.ts'
import { day, readOrder } from '#test/factories/orders.ts'
import { roundTripWorld } from '#test/factories/round-trips.ts'
import { checkImport } from './check-import.ts'
import { makeOrders } from './make-orders.ts'

const server = await testServer()
const world = await roundTripWorld(server, { days: [day(30), day(31), day(33)], balanceMinor: 90_000_000 })
const { app, merchant, staff } = world
const at = (verb: string) => `/supplier/orderEntry/import/${verb}`

test('a file says how the guests of a round trip come back: on a day, or open; what it cannot be stands at its cell', async () => {
  const heads = ['Agent', 'Tour', 'Date', 'Return date', 'Adult', 'Name', 'Tel']
  const row = (back: string, nth: number) => [
    'Lotus',
    world.sku.code,
    day(30),
    back,
    '2',
    `Wang ${nth}`,
    `+66 8888 000${nth}`,
  ]
  const form = new FormData()
  form.set('sessionId', staff.user!.sessionId)
  const text = writeCsv([heads, ...[day(33), 'open', '', day(29), 'soon'].map(row)])
  form.set('file', new File([text], 'boats.csv', { type: 'text/csv' }))
  const { id } = await staff.data<{ id: number }>(at('upload'), form)
  const { mapping } = await staff.data<OrderImport>(at('info'), { id })
  expect(mapping.columns[3]).toBe('returnDate')
  const run = (job: typeof checkImport) => job(jobOf(app), { merchantId: merchant.id, importId: id })
  await staff.data(at('map'), { id, ...mapping })
  await run(checkImport)
  const rows = async () => (await staff.data<OrderImportRows>(at('rows'), { id })).rows
  expect((await rows()).map(({ problems }) => problems.map(({ place }) => heads[place]))).toEqual([
    [],
    [],
    [],
    ['Return date'],
    ['Return date'],
  ])
  await staff.data(at('run'), { id })
  await run(makeOrders)
  const made = (await rows()).flatMap(({ orderId }) => orderId ?? [])
  const backs = await Promise.all(
    made.map(async (orderId) => {
      const { wayBack, remark } = await readOrder(world, orderId)
      return [wayBack?.open, wayBack?.date, remark]
    }),
  )
  expect(backs).toEqual([
    [false, day(33), ''],
    [true, day(60), ''],
    [true, day(60), ''],
  ])
})
