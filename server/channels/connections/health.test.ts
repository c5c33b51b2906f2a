import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import type { ChannelConnectionRow } from '#contract/channels/connections/connection.schema.ts'
import type { ChannelProductRow } from '#contract/channels/products/product.schema.ts'
import type { DeadlineList } from '#contract/orders/deadlines/deadline.schema.ts'
import { bookInput, connectChannel, valueOf, type ChannelWorld } from '#test/factories/channels.ts'
import { connectedMarket } from '#test/factories/channels/connected.ts'
import { testServer } from '#test/factories/http.ts'
import { jobOf } from '#test/factories/jobs.ts'
import { day, makeOrderWorld, type SkuFacts } from '#test/factories/orders.ts'
import { auditOne } from '../out/sweeps.ts'
import { adapters } from '../registry.ts'

const server = await testServer({ config: { simulators: true } })
const open = new pg.Client(server.database.config)
await open.connect()
afterAll(() => open.end())

const selling = { supplierId: null, autoConfirm: true, cancelRule: [], capacity: 30 }
const worldOf = (sku: SkuFacts = selling) => makeOrderWorld(server, { balanceMinor: 100_000_000, sku })
const connectionOf = async ({ staff }: Pick<ChannelWorld, 'staff'>, id: number) => {
  const { connections } = await staff.data<{ connections: ChannelConnectionRow[] }>('/ota/channelToken/list')
  return connections.find((one) => one.id === id)!
}

test('keys that are made are shown once: no list has them, and no row in the clear', async () => {
  const { staff, agentId, merchant } = await worldOf()
  const saved = await staff.data<{ id: number; shown: Record<string, string> }>('/ota/channelToken/save', {
    system: 'octo',
    name: 'Reseller',
    mode: 'live',
    agentId,
  })
  const keys = Object.values(saved.shown)
  expect(keys.length).toBeGreaterThan(0)
  const listed = JSON.stringify(await staff.data('/ota/channelToken/list'))
  const { rows } = await open.query(
    `select to_jsonb(n)::text || encode(n.secrets, 'escape') as row from outside_connection n where merchant_id = $1 and id = $2`,
    [merchant.id, saved.id],
  )
  for (const key of keys) {
    expect(listed).not.toContain(key)
    expect(rows[0].row).not.toContain(key)
  }
})

test('a connection shows its calls of a day, how slow they were, and what of them failed', async () => {
  const world = await connectChannel(await worldOf(), { system: 'gyg' })
  const { id } = world.connection
  const called = (ms: number, error: string, hoursAgo = 1) =>
    open.query(
      `insert into channel_call (merchant_id, connection_id, system, at, verb, target, status, ok, error, ms)
       values ($1, $2, 'gyg', now() - make_interval(hours => $5), 'reserve', '/1/reserve', 200, $4 = '', $4, $3)`,
      [world.merchant.id, id, ms, error, hoursAgo],
    )
  expect(await connectionOf(world, id)).toMatchObject({ health: 'unused', in: { calls: 0 } })
  for (let no = 1; no <= 20; no++) await called(no * 100, '')
  await called(60_000, '', 25)
  expect(await connectionOf(world, id)).toMatchObject({
    health: 'good',
    in: { calls: 20, errors: 0, p50: 1_050, p90: expect.closeTo(1_810), p99: expect.closeTo(1_981) },
  })
  for (let no = 0; no < 4; no++) await called(3_900, 'noPlaces')
  // A no is an answer, no failure; but four seconds are all that it allows.
  expect(await connectionOf(world, id)).toMatchObject({ health: 'slow', in: { calls: 24, errors: 0 } })
  for (let no = 0; no < 7; no++) await called(100, 'failed')
  expect(await connectionOf(world, id)).toMatchObject({
    health: 'bad',
    in: { calls: 31, errors: 7 },
    lastError: 'failed',
  })
})

test('what it believes is left is compared once a day; where it differs it is counted and sent again', async () => {
  const world = await worldOf({
    ...selling,
    days: [day(10), day(11)],
    stockMode: 'session',
    sessions: ['09:00'],
  })
  const { connection } = await connectedMarket(world, adapters.get('rtbs')!)
  await open.query(
    `update channel_product set outside_product = 'DOLPHIN', outside_option = 'KEASEA' where merchant_id = $1 and connection_id = $2`,
    [world.merchant.id, connection.id],
  )
  const capacity = (places: number) =>
    open.query('update stock set capacity = $3 where merchant_id = $1 and date = $2', [
      world.merchant.id,
      day(11),
      places,
    ])
  const audit = async () => {
    await open.query('delete from channel_change where merchant_id = $1', [world.merchant.id])
    await auditOne(jobOf(world.app), { merchantId: world.merchant.id, connectionId: connection.id })
    return connectionOf(world, connection.id)
  }
  // It has 24 places on each day; we on these two alone.
  await capacity(24)
  const { drift, auditedAt } = await audit()
  expect(auditedAt).not.toBeNull()
  await capacity(23)
  expect((await audit()).drift).toBe(drift + 1)
  const { rows } = await open.query('select sku_id from channel_change where merchant_id = $1', [
    world.merchant.id,
  ])
  expect(rows.map(({ sku_id: id }) => Number(id))).toEqual([world.sku.id])
})

test('an order that waits for a person stands among what is due, by when the marketplace wants its answer', async () => {
  const world = await connectChannel(await worldOf(), { system: 'ctrip' })
  const answerBy = new Date(Date.now() + 3 * 3_600_000).toISOString()
  const input = bookInput(world, { units: [{ unit: 'DOG' }], answerBy })
  const { id } = valueOf(await world.engine.book(input, { complete: 'later' }))
  const { rows } = await world.staff.data<DeadlineList>('/supplier/order/deadlines/list', { pageSize: 100 })
  expect(rows.filter(({ source }) => source === 'channel-order')).toMatchObject([{ id, dueAt: answerBy }])
})

test('a product that is not mapped yet is suggested the SKU of its code, else of its name', async () => {
  const world = await connectChannel(await worldOf({ ...selling, name: 'Sunset sail' }), { system: 'viator' })
  const { merchant, connection, sku, staff } = world
  const appears = async (product: string, name: string): Promise<ChannelProductRow | undefined> => {
    await open.query(
      `insert into channel_product (merchant_id, connection_id, outside_product, outside_option, outside_name, state, units)
       values ($1, $2, $3, '', $4, 'new', '{}')`,
      [merchant.id, connection.id, product, name],
    )
    const { rows } = await staff.data<{ rows: ChannelProductRow[] }>('/ota/channelProduct/list', {
      tab: 'unmapped',
      text: product,
    })
    return rows[0]
  }
  await open.query('delete from channel_product where merchant_id = $1', [merchant.id])
  expect(await appears(sku.code, 'Something')).toMatchObject({ suggestion: { skuId: sku.id } })
  expect(await appears('V-1', 'sunset SAIL')).toMatchObject({ suggestion: { skuId: sku.id } })
  expect(await appears('V-2', 'Moonrise')).toMatchObject({ suggestion: null })
})

test('the voucher that a marketplace hands on is a PDF behind its own address, and behind no other', async () => {
  const world = await connectChannel(await worldOf(), { system: 'ctrip' })
  const booking = valueOf(await world.engine.book(bookInput(world)))
  const path = new URL(booking.voucherUrl).pathname
  const response = await fetch(server.url + path)
  expect(response.headers.get('content-type')).toBe('application/pdf')
  expect(
    Buffer.from(await response.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  expect((await fetch(server.url + path.slice(0, -1))).status).toBe(404)
  const other = path.replace(/\/channel\/voucher\/\d+/, '/channel/voucher/999999')
  expect((await fetch(server.url + other)).status).toBe(404)
})
