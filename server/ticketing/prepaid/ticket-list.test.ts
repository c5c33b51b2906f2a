import { expect, test } from 'vitest'
import type { PrepaidTicket } from '#contract/ticketing/prepaid/prepaid.schema.ts'
import { testServer } from '#test/factories/http.ts'
import { day, makeOrderSku, makeOrderWorld } from '#test/factories/orders.ts'

const server = await testServer()
const world = await makeOrderWorld(server)
const batchAt = '/supplier/ticketBatch'

test('the list is narrowed by spot, type and whether there is a batch', async () => {
  const sku = await makeOrderSku(world.app, world.merchant, { capacity: 0, days: [day(30)] })
  const { id: ticketId } = await world.staff.data<{ id: number }>(`${batchAt}/saveTicket`, {
    scenicSpot: 'Phantasea',
    ticketType: 'Show',
    skuId: sku.id,
    currency: 'THB',
  })
  const list = async (more: object) =>
    (
      await world.staff.data<{ rows: PrepaidTicket[] }>(`${batchAt}/list`, {
        scenicSpotName: 'phanta',
        pageSize: 200,
        ...more,
      })
    ).rows
  const has = async (more: object) => (await list(more)).some(({ id }) => id === ticketId)
  expect(await has({ haveBatch: 1 })).toBe(false)
  expect(await has({ haveBatch: 0, ticketType: 'show' })).toBe(true)
  expect(await has({ scenicSpotName: 'elsewhere' })).toBe(false)
  expect((await list({ idSort: 1 })).at(-1)?.id).toBe(ticketId)
})

test('an agent has none of it', async () => {
  expect((await world.agent.call(`${batchAt}/list`)).error.code).not.toBe(0)
})
