import { expect, test } from 'vitest'
import { connectedMarket } from '#test/factories/channels/connected.ts'
import { testServer } from '#test/factories/http.ts'
import { day, makeOrderWorld, stockLeft } from '#test/factories/orders.ts'
import { adapter } from './adapter.ts'

const server = await testServer({ config: { simulators: true } })

/** A shop with these rules of cancelling, and its client. */
async function shop(cancelRule: { hoursBefore: number; keepBasisPoints: number }[]) {
  const world = await makeOrderWorld(server, {
    balanceMinor: 100_000_000,
    sku: {
      supplierId: null,
      autoConfirm: true,
      cancelRule,
      capacity: 40,
      days: [day(1), day(30)],
      stockMode: 'session',
      sessions: ['09:00'],
    },
  })
  const { connection } = await connectedMarket(world, adapter)
  const product = `P-${connection.id}`
  const ask = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${server.url}/tiqets/v2/${path}`, {
      method,
      headers: { 'api-key': connection.secrets['key'] ?? '', 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, json: text ? JSON.parse(text) : undefined }
  }
  const book = async (date: string): Promise<string> => {
    const reserved = await ask('POST', `products/${product}/reservation`, {
      datetime: `${date}T09:00`,
      tickets: [{ variant_id: 'adult', quantity: 2 }],
      customer: { first_name: 'Tiqets', last_name: 'Customer' },
    })
    expect(reserved).toMatchObject({ status: 200, json: { reservation_id: expect.any(String) } })
    const booked = await ask('POST', 'booking', {
      reservation_id: reserved.json.reservation_id,
      order_reference: String(Date.now()).slice(-12),
    })
    expect(booked.status).toBe(200)
    return booked.json.booking_id
  }
  return { world, ask, product, book, cancel: (id: string) => ask('DELETE', `booking/${id}`) }
}
const error = (code: number) => ({ status: 400, json: { error_code: code } })

test('a cancellation gives everything back, once; where a fee would be kept it is too late', async () => {
  const { world, book, cancel, ask, product } = await shop([{ hoursBefore: 48, keepBasisPoints: 5_000 }])
  const before = await stockLeft(world)
  const early = await book(day(30))
  expect(await cancel(early)).toEqual({ status: 204, json: undefined })
  expect(await cancel(early)).toMatchObject({ ...error(3003), json: { error: 'Already Cancelled' } })
  expect(await stockLeft(world)).toBe(before)
  const late = await book(day(1))
  expect(await cancel(late)).toMatchObject({
    ...error(2009),
    json: { message: 'The booking can only be cancelled 48 hours in advance' },
  })
  expect(await stockLeft(world, day(1))).toBe(38)
  expect(await cancel('I-DO-NOT-EXIST')).toMatchObject(error(1004))
  const { json } = await ask('GET', 'products')
  expect(json).toMatchObject([{ id: product, is_refundable: true, cutoff_time: 2_880 }])
})

test('what cannot be cancelled says so, in the catalogue and when it is asked', async () => {
  const { book, cancel, ask } = await shop([{ hoursBefore: 87_600, keepBasisPoints: 10_000 }])
  expect((await ask('GET', 'products')).json).toMatchObject([{ is_refundable: false, cutoff_time: 0 }])
  expect(await cancel(await book(day(30)))).toMatchObject(error(3004))
})
