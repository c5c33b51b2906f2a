import { createServer, type IncomingHttpHeaders } from 'node:http'
import { randomUUID } from 'node:crypto'
import { afterAll, expect, test, vi } from 'vitest'
import { testServer } from '#test/factories/http.ts'
import { day, makeOrderWorld } from '#test/factories/orders.ts'
import { callOcto, openOctoShop } from '#test/channels/octo-shop.ts'
import { verifySignature } from './sign.ts'

type NotifyView = { headers: IncomingHttpHeaders; body: string }
const reported: NotifyView[] = []
const hook = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    reported.push({ headers: request.headers, body: Buffer.concat(parts).toString('utf8') })
    response.end('{}')
  })
})
await new Promise<void>((resolve) => void hook.listen(0, '127.0.0.1', resolve))
afterAll(() => void hook.close())
const server = await testServer({ jobs: true })
const hookPort = () => {
  const address = hook.address()
  return typeof address === 'object' && address ? address.port : 0
}

test('a reseller that subscribed is told of what becomes of its booking, by id, signed', async () => {
  const world = await makeOrderWorld(server, {
    balanceMinor: 100_000_000,
    sku: { supplierId: null, autoConfirm: true, cancelRule: [] },
  })
  const { key } = await openOctoShop(world)
  const ask = async (method: string, path: string, body?: unknown) => {
    const { status, json } = await callOcto(server.url, key, method, path, body)
    expect([status, status === 200 ? '' : json]).toEqual([200, ''])
    return json
  }
  const subscription = await ask('POST', '/notifications/subscriptions', {
    url: `http://127.0.0.1:${hookPort()}/hook`,
    notificationTypes: ['BOOKING_UPDATE'],
    headers: { 'X-Reseller': 'R-1' },
  })
  const ids = { productId: world.sku.code, optionId: 'DEFAULT' }
  const [slot] = await ask('POST', '/availability', { ...ids, localDate: day(30) })
  const uuid = randomUUID()
  await ask('POST', '/bookings', { ...ids, uuid, availabilityId: slot.id, unitItems: [{ unitId: 'ADULT' }] })
  const { supplierReference } = await ask('POST', `/bookings/${uuid}/confirm`, { contact: {} })
  const { rows } = await world.staff.data<{ rows: { id: number; code: string }[] }>(
    '/supplier/order/list',
    {},
  )
  const id = rows.find(({ code }) => code === supplierReference)?.id
  await world.staff.data('/supplier/orderHandler/cancel', { id, reason: 'Storm', refund: 'operator-fault' })
  await vi.waitFor(() => expect(reported.length).toBeGreaterThan(0), 60_000)
  const { headers, body } = reported.at(-1) ?? { headers: {}, body: '' }
  expect(JSON.parse(body)).toMatchObject({
    subscriptionId: subscription.id,
    notificationType: 'BOOKING_UPDATE',
    data: { uuid },
  })
  expect(headers['x-reseller']).toBe('R-1')
  const signature = String(headers['x-longtail-signature'])
  expect(verifySignature(signature, ['signing-1'], Buffer.from(body), new Date())).toBe(true)
  expect(await ask('GET', `/bookings/${uuid}`)).toMatchObject({ status: 'CANCELLED' })
})
