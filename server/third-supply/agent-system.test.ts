import { afterEach, expect, test, vi } from 'vitest'
import { sql } from 'kysely'
import type {
  ThirdConnections,
  ThirdLive,
  ThirdProductPage,
  ThirdTested,
} from '#contract/third-supply/third-supply.schema.ts'
import type { z } from 'zod'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { testServer } from '#test/factories/http.ts'
import { day, makeOrderWorld, placeOrder, readOrder, type OrderWorld } from '#test/factories/orders.ts'

/** Suppliers whose system knows no number of ours: RTBS, played on its own wire. */
const at = '/supplier/thirdSupplierSku'
const server = await testServer({ jobs: true })
type Page = z.infer<typeof ThirdProductPage>

async function worldOf(tour: string) {
  const buyer = await makeOrderWorld(server, {
    balanceMinor: 100_000_000,
    supplier: { notifyMethod: 'none' },
    sku: { stockMode: 'session', sessions: ['09:00'] },
  })
  const { id } = await buyer.staff.data<{ id: number }>(`${at}/connection/save`, {
    name: 'Kea Sea',
    supplierId: buyer.supplierId,
    mode: 'simulator',
    protocol: 'rtbs',
  })
  const connections = () => buyer.staff.data<z.infer<typeof ThirdConnections>>(`${at}/connection/list`)
  await buyer.staff.data(`${at}/import`, { id })
  await vi.waitFor(async () => expect((await connections()).rows[0]!.importState).toBe('done'), 60_000)
  const { rows } = await buyer.staff.data<Page>(`${at}/list`)
  const product = rows.find(({ outsideProduct }) => outsideProduct === tour)!
  await buyer.staff.data(`${at}/map`, {
    id: product.id,
    skuId: buyer.sku.id,
    units: { adult: 'adult', child: 'child' },
  })
  const sendOrder = async (orderId: number, verb = 'sendOrder') => {
    const lineId = (await readOrder(buyer, orderId)).lines[0]!.id
    await buyer.staff.data(`/supplier/orderHandler/${verb}`, { lineId })
  }
  const sent = async () => {
    const order = await placeOrder(buyer, { session: '09:00' })
    await sendOrder(order.id)
    return { id: order.id, line: async () => (await readOrder(buyer, order.id)).lines[0]! }
  }
  const bookings = async (orderId: number) =>
    withSystemCtx(buyer.app, buyer.merchant.id, async ({ db }) => {
      const found = await sql<{ state: string; code: string }>`select state, supplier_code as code
        from third_booking where order_id = ${orderId} order by id`.execute(db)
      return found.rows
    })
  /** How often it was asked to book, as the log of calls says. */
  const requested = async (verb: string) =>
    withSystemCtx(buyer.app, buyer.merchant.id, async ({ db }) => {
      const found =
        await sql`select from outside_call where connection_id = ${id} and verb = ${verb}`.execute(db)
      return found.rows.length
    })
  const left = async () => {
    const live = await buyer.staff.data<ThirdLive>(`${at}/live`, { id: product.id, from: day(30), days: 1 })
    return live.rows.find(({ session }) => session === '09:00')?.left
  }
  return { buyer, id, product, connections, sent, sendOrder, bookings, asked: requested, left }
}

afterEach(() => vi.restoreAllMocks())

/** Its time has come again. */
const sendAgain = (buyer: OrderWorld, connectionId: number) =>
  withSystemCtx(buyer.app, buyer.merchant.id, async ({ db }) => {
    await sql`update outside_outbox set next_at = now() where connection_id = ${connectionId}`.execute(db)
    await sql`select platform.enqueue('outside.send', json_build_object('merchantId', merchant_id, 'outboxId', id))
      from outside_outbox where connection_id = ${connectionId}`.execute(db)
  })

/** The other side does it; its answer never comes back. */
function loseAnswersOf(path: string): void {
  const { fetch } = globalThis
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const answer = await fetch(input, init)
    const { pathname } = new URL(input instanceof Request ? input.url : input)
    if (pathname.endsWith(path)) throw new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } })
    return answer
  })
}

test('an RTBS supplier is connected, imported, shown live, booked by the hand-off and cancelled', async () => {
  const { buyer, id, product, connections, sent, bookings, left } = await worldOf('DOLPHIN')
  const list = await connections()
  expect(list.protocols.map(({ protocol }) => protocol)).toEqual(['octo', 'rtbs'])
  expect(list.rows[0]).toMatchObject({ protocol: 'rtbs', hasKey: true, settings: { supplier: 'KEASEA' } })
  const tested = await buyer.staff.data<z.infer<typeof ThirdTested>>(`${at}/connection/test`, { id })
  expect(tested).toMatchObject({ ok: true, supplier: 'RTBS' })
  expect(product.outsideUnits.map(({ type }) => type)).toEqual(['ADULT', 'CHILD'])
  const live = await buyer.staff.data<ThirdLive>(`${at}/live`, { id: product.id, from: day(30), days: 1 })
  expect(live.rows[0]).toMatchObject({
    session: '09:00',
    status: 'AVAILABLE',
    left: 24,
    currency: 'NZD',
    prices: [
      { unit: 'adult', retailMinor: 18_500 },
      { unit: 'child', retailMinor: 9_550 },
    ],
  })
  const order = await sent()
  await vi.waitFor(async () => expect((await order.line()).supplierStatus).toBe('approved'), 60_000)
  const [booking] = await bookings(order.id)
  expect(booking).toMatchObject({ state: 'confirmed', code: (await order.line()).supplierOrderCode })
  expect(await left()).toBe(21)
  await buyer.staff.data('/supplier/orderHandler/cancel', {
    id: order.id,
    reason: 'rain',
    refund: 'operator-fault',
  })
  await vi.waitFor(async () => expect((await order.line()).supplierStatus).toBe('cancelled'), 60_000)
  expect(await left()).toBe(24)
})

test('an answer that is lost after it was booked there books nothing twice: a person looks, and may send it again', async () => {
  const { buyer, sent, sendOrder, bookings, asked, left } = await worldOf('DOLPHIN')
  loseAnswersOf('/api/booking')
  const order = await sent()
  await vi.waitFor(async () => expect((await bookings(order.id))[0]?.state).toBe('unknown'), 60_000)
  vi.restoreAllMocks()
  expect(await asked('booking')).toBe(1)
  expect(await left()).toBe(21)
  const now = await readOrder(buyer, order.id)
  expect(now).toMatchObject({ followUp: 'tracking' })
  expect(JSON.stringify(now)).toContain(now.code)
  expect((await order.line()).supplierStatus).not.toBe('approved')
  // Who found that nothing stands there sends it again, which is another booking.
  await sendOrder(order.id, 'resendOrder')
  await vi.waitFor(async () => expect((await order.line()).supplierStatus).toBe('approved'), 60_000)
  expect((await bookings(order.id)).map(({ state }) => state)).toEqual(['unknown', 'confirmed'])
})

test('what never arrived is asked again by itself; a hold that was lost ends there by itself', async () => {
  const { buyer, id, sent, bookings, asked } = await worldOf('DOLPHIN')
  loseAnswersOf('/api/reserve-capacity')
  const order = await sent()
  await vi.waitFor(async () => expect(await asked('reserve-capacity')).toBe(1), 60_000)
  expect((await bookings(order.id))[0]?.state).toBe('sending')
  vi.restoreAllMocks()
  await sendAgain(buyer, id)
  await vi.waitFor(async () => expect((await order.line()).supplierStatus).toBe('approved'), 60_000)
  expect(await asked('booking')).toBe(1)
})

test('a worker that was killed while it asked asks no more, also where nothing is left there by now', async () => {
  const { buyer, id, sent, bookings, asked } = await worldOf('DOLPHIN')
  loseAnswersOf('/api/reserve-capacity')
  const order = await sent()
  await vi.waitFor(async () => expect(await asked('reserve-capacity')).toBe(1), 60_000)
  vi.restoreAllMocks()
  await withSystemCtx(buyer.app, buyer.merchant.id, ({ db }) =>
    sql`update third_booking set asked_there_at = now() where order_id = ${order.id}`.execute(db),
  )
  await sendAgain(buyer, id)
  await vi.waitFor(async () => expect((await bookings(order.id))[0]?.state).toBe('unknown'), 60_000)
  expect(await asked('booking')).toBe(0)
})

test('a page to pay on is told to people, and is no booking yet', async () => {
  const { buyer, sent, bookings } = await worldOf('HELI')
  const order = await sent()
  await vi.waitFor(async () => expect((await bookings(order.id))[0]?.state).toBe('unpaid'), 60_000)
  expect((await order.line()).supplierStatus).not.toBe('approved')
  expect(JSON.stringify(await readOrder(buyer, order.id))).toContain('/pay/')
})

test('a protocol that nobody knows, or another one than before, is refused', async () => {
  const { buyer, id, connections } = await worldOf('DOLPHIN')
  const save = (more: object) =>
    buyer.staff.call(`${at}/connection/save`, {
      name: 'X',
      supplierId: buyer.supplierId,
      mode: 'simulator',
      ...more,
    })
  expect((await save({ protocol: 'fax' })).error).toMatchObject({ fields: [{ field: 'protocol' }] })
  expect((await save({ id, protocol: 'octo' })).error).toMatchObject({ fields: [{ field: 'protocol' }] })
  const row = (await connections()).rows[0]!
  await buyer.staff.data(`${at}/connection/save`, {
    id,
    version: row.version,
    name: 'Kea',
    supplierId: buyer.supplierId,
    mode: 'simulator',
    protocol: 'rtbs',
    settings: { supplier: 'OTHER', made: 'up' },
  })
  expect((await connections()).rows[0]!.settings).toEqual({ supplier: 'OTHER' })
})
