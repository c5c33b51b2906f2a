import { zBooking } from '@octocloud/types'
import { beforeEach, describe, expect, test } from 'vitest'
import { OctoWorld } from '#test/channels/octo-world.ts'
import { playedNow } from '#test/channels/played-engine.ts'
import { adapter } from './adapter.ts'
import { macOf, signatureOf, verifySignature } from './sign.ts'

let world: OctoWorld
beforeEach(() => {
  world = new OctoWorld(adapter)
})
const day = '2026-12-05'
const hold = (more: Record<string, unknown> = {}) => ({
  productId: 'REEF',
  optionId: 'DEFAULT',
  availabilityId: `${day}T09:00`,
  unitItems: [{ unitId: 'ADULT' }, { unitId: 'CHILD' }],
  ...more,
})
const parse = (schema: { parse: (value: unknown) => unknown }, value: unknown) => schema.parse(value)

describe('subscriptions', () => {
  const wanted = {
    url: 'https://reseller.example/hook',
    notificationTypes: ['booking_update'],
    headers: { 'X-Key': 'a' },
  }
  test('are made, changed and ended, under both spellings', async () => {
    const made = await world.ask('POST', '/notifications/subcriptions', wanted)
    expect(made).toMatchObject({ ...wanted, notificationTypes: ['BOOKING_UPDATE'], active: true })
    const path = `/notifications/subscriptions/${made.id}`
    expect(await world.ask('GET', path)).toEqual(made)
    const changed = await world.ask('PATCH', path, { active: false, notificationTypes: ['PRODUCT_UPDATE'] })
    expect(changed).toMatchObject({ active: false, notificationTypes: ['PRODUCT_UPDATE'], url: wanted.url })
    expect(await world.ask('GET', '/notifications/subscriptions')).toEqual([changed])
    await world.ask('DELETE', path)
    expect(await world.ask('GET', path, undefined, {}, 400)).toMatchObject({ error: 'BAD_REQUEST' })
    for (const bad of [
      { ...wanted, url: 'file:///etc' },
      { ...wanted, notificationTypes: ['NONE'] },
    ])
      expect(await world.ask('POST', '/notifications/subscriptions', bad, {}, 400)).toMatchObject({
        error: 'BAD_REQUEST',
      })
  })

  test('what is told is signed over its bytes, and its time', () => {
    const body = '{"a":1}'
    expect(macOf('treep-test-secret', 1_700_000_000, body)).toBe(
      '6e2524cf0d2eed1bd30fad68944a5a2e8def31d66b6e3026c716b4ed8a49359c',
    )
    const header = signatureOf('s', playedNow, body)
    const verified = (now: Date, secrets = ['s'], of = body) =>
      verifySignature(header, secrets, Buffer.from(of), now)
    expect(verified(playedNow)).toBe(true)
    expect(verified(new Date(playedNow.getTime() + 301_000))).toBe('staleClock')
    expect(verified(playedNow, ['other'])).toBe('badSignature')
    expect(verified(playedNow, ['s'], '{"a":2}')).toBe('badSignature')
    expect(verifySignature(undefined, ['s'], Buffer.from(body), playedNow)).toBe('badSignature')
  })
})

describe('a cart', () => {
  test('holds several bookings that are confirmed and cancelled together', async () => {
    const order = await world.ask('POST', '/orders', {})
    expect(order).toMatchObject({ status: 'ON_HOLD', bookings: [], confirmable: false })
    for (const availabilityId of [`${day}T09:00`, `${day}T13:30`])
      await world.ask('POST', '/bookings', hold({ orderId: order.id, availabilityId }))
    const filled = await world.ask('GET', `/orders/${order.id}`, undefined, {
      'octo-capabilities': 'octo/cart',
    })
    expect(filled).toMatchObject({ confirmable: true, utcExpiresAt: '2026-11-28T08:30:00Z' })
    expect(filled.bookings.map((booking: { orderId: string }) => booking.orderId)).toEqual([
      order.id,
      order.id,
    ])
    const confirmed = await world.ask('POST', `/orders/${order.id}/confirm`, {
      contact: { fullName: 'Li Wei' },
    })
    expect(confirmed).toMatchObject({ status: 'CONFIRMED', contact: { lastName: 'Wei' }, cancellable: true })
    parse(zBooking.array(), confirmed.bookings)
    expect(await world.ask('POST', `/orders/${order.id}/cancel`, {})).toMatchObject({ status: 'CANCELLED' })
    expect(world.engine.left).toBe(150)
    const lost = hold({ orderId: 'none' })
    expect(await world.ask('POST', '/bookings', lost, {}, 400)).toMatchObject({ error: 'BAD_REQUEST' })
  })

  test('of which one is refused confirms none', async () => {
    const order = await world.ask('POST', '/orders', {})
    await world.ask('POST', '/bookings', hold({ orderId: order.id, expirationMinutes: 60 }))
    await world.ask('POST', '/bookings', hold({ orderId: order.id, expirationMinutes: 5 }))
    world.at(new Date('2026-11-28T08:10:00Z'))
    expect(await world.ask('POST', `/orders/${order.id}/confirm`, {}, {}, 400)).toMatchObject({
      error: 'INVALID_BOOKING_UUID',
    })
    expect([...world.engine.bookings.values()].map(({ state }) => state)).toEqual(['cancelled', 'held'])
  })
})

test('mappings of a reseller say which of our products is behind its own', async () => {
  const response = {
    resellerReference: 'X-1',
    title: 'Reef',
    url: 'https://reseller.example/x-1',
    productId: 'REEF',
  }
  const made = await world.ask('POST', '/mappings', { ...response, optionRequired: true })
  expect(made).toMatchObject({ ...response, connected: false, optionId: null, resellerStatus: 'ACTIVE' })
  const path = `/mappings/${made.id}`
  expect(await world.ask('PATCH', path, { optionId: 'DEFAULT' })).toMatchObject({ connected: true })
  expect(await world.ask('GET', '/mappings')).toHaveLength(1)
  await world.ask('DELETE', path)
  expect(await world.ask('GET', path, undefined, {}, 400)).toMatchObject({ error: 'BAD_REQUEST' })
})
