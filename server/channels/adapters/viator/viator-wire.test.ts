import { expect, test } from 'vitest'
import { samplePush } from '#test/factories/channels/channel-booking.ts'
import { testServer } from '#test/factories/http.ts'
import { hostMarket, playMarket } from '#test/factories/channels/market.ts'
import { day, stockLeft } from '#test/factories/orders.ts'
import { jsonObject, objectIn, textIn } from '../../../kit/outside/json-object.ts'
import { adapter } from './adapter.ts'

const server = await testServer()
await hostMarket(server, adapter)

test('a booking of another day than its hold is of is a booking of that day', async () => {
  const played = await playMarket(server, adapter, { world: { sku: { days: [day(30), day(31)] } } })
  const { secrets, settings } = played.market.connection
  const ask = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json', 'x-api-key': secrets['key'] ?? '' }
    const got = await played.market.send({
      method: 'POST',
      path: `/viator${path}`,
      headers,
      body: JSON.stringify(body),
    })
    return jsonObject(got.body) ?? {}
  }
  const { code } = played.world.sku
  const reserved = await ask('/v2/reserve', {
    supplierId: settings['supplierId'],
    productOptionId: code,
    travelDate: day(30),
    tickets: [{ type: 'ADULT', quantity: 2 }],
    totalTravelers: 2,
  })
  expect(reserved).toMatchObject({ status: 'RESERVED' })
  expect(await stockLeft(played.world)).toBe(38)
  const booked = await ask('/booking', {
    requestType: 'BookingRequest',
    data: {
      SupplierId: settings['supplierId'],
      BookingReference: 'V-1',
      ExternalReference: 'X-1',
      TravelDate: day(31),
      SupplierProductCode: code,
      TravellerMix: { Adult: 2, Total: 2 },
      AvailabilityHoldReference: textIn(reserved['reference']),
    },
  })
  expect(objectIn(objectIn(booked['data'])['TransactionStatus'])).toEqual({ Status: 'CONFIRMED' })
  expect(await played.booking('V-1')).toMatchObject({ state: 'issued', date: day(31) })
  expect(await stockLeft(played.world)).toBe(40)
  expect(await stockLeft(played.world, day(31))).toBe(38)
})

test('changes are told of options whose calendar it has asked for, and of no others', async () => {
  const played = await playMarket(server, adapter)
  const { secrets, settings } = played.market.connection
  const option = played.world.sku.code
  const { product } = samplePush()
  const push = () =>
    adapter.push?.(played.port, samplePush({ product: { ...product, outsideProduct: option } }))
  expect(await push()).toEqual({ answered: 'its calendar was not asked for' })
  await played.market.send({
    method: 'POST',
    path: '/viator/v2/availability/calendar',
    headers: { 'content-type': 'application/json', 'x-api-key': secrets['key'] ?? '' },
    body: JSON.stringify({
      supplierId: settings['supplierId'],
      productOptionIds: [option],
      startDate: day(30),
      endDate: day(31),
    }),
  })
  expect(await push()).toEqual({ answered: '204' })
})
