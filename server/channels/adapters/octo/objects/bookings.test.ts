import { zBaseError, zBooking } from '@octocloud/types'
import { beforeEach, describe, expect, test } from 'vitest'
import { OctoWorld } from '#test/channels/octo-world.ts'
import { adapter } from '../adapter.ts'

let world: OctoWorld
beforeEach(() => {
  world = new OctoWorld(adapter)
})
const all = { 'octo-capabilities': 'octo/pricing, octo/content, octo/questions, octo/pickups' }
const day = '2026-12-05'
const hold = (more: Record<string, unknown> = {}) => ({
  productId: 'REEF',
  optionId: 'DEFAULT',
  availabilityId: `${day}T09:00`,
  unitItems: [{ unitId: 'ADULT' }, { unitId: 'CHILD' }],
  ...more,
})
const uuid = 'a4b1c2d3-0000-4000-8000-000000000001'
const parse = (schema: { parse: (value: unknown) => unknown }, value: unknown) => schema.parse(value)

describe('a booking', () => {
  test('is held, confirmed and cancelled; each answer is an object of the published types', async () => {
    const contact = {
      firstName: 'Hanna',
      lastName: 'van der Berg',
      emailAddress: '',
      locales: ['en'],
      country: 'DE',
    }
    const held = await world.ask(
      'POST',
      '/bookings',
      hold({ uuid, resellerReference: 'R-1', notes: 'window', contact }),
      all,
    )
    parse(zBooking, held)
    expect(held).toMatchObject({
      uuid,
      id: uuid,
      status: 'ON_HOLD',
      testMode: false,
      resellerReference: 'R-1',
      notes: 'window',
      availabilityId: `${day}T09:00`,
      cancellable: true,
      voucher: { redemptionMethod: 'DIGITAL', utcRedeemedAt: null, deliveryOptions: [] },
      utcExpiresAt: '2026-11-28T08:30:00Z',
      contact: {
        firstName: 'Hanna',
        lastName: 'van der Berg',
        fullName: 'Hanna van der Berg',
        emailAddress: null,
      },
      pricing: { retail: 240_000, net: 192_000 },
    })
    expect(held.unitItems.map(({ pricing }: { pricing: { retail: number } }) => pricing.retail)).toEqual([
      150_000, 90_000,
    ])
    expect(held.unitItems[0].ticket).toEqual({
      redemptionMethod: 'DIGITAL',
      utcRedeemedAt: null,
      deliveryOptions: [],
    })
    expect(held.option.restrictions.minUnits).toBe(1)
    expect(world.engine.left).toBe(148)

    const confirmed = await world.ask('POST', `/bookings/${uuid}/confirm/`, { contact: {} }, all)
    parse(zBooking, confirmed)
    expect(confirmed).toMatchObject({
      status: 'CONFIRMED',
      utcExpiresAt: null,
      utcConfirmedAt: '2026-11-28T08:00:00Z',
      supplierReference: 'LT-1',
      contact: { lastName: 'van der Berg' },
      voucher: {
        deliveryOptions: [
          { deliveryFormat: 'QRCODE', deliveryValue: 'V-1' },
          { deliveryFormat: 'PDF_URL', deliveryValue: 'https://example.com/voucher/1.pdf' },
        ],
      },
    })
    expect(confirmed.unitItems[1].ticket.deliveryOptions[0].deliveryValue).toBe('QR-1-2')
    expect(await world.ask('POST', `/bookings/${uuid}/confirm`, { contact: {} }, all)).toEqual(confirmed)

    const cancelled = await world.ask('POST', `/bookings/${uuid}/cancel`, { reason: 'rain' }, all)
    parse(zBooking, cancelled)
    expect(cancelled).toMatchObject({
      status: 'CANCELLED',
      cancellable: false,
      cancellation: { refund: 'FULL', reason: 'rain' },
    })
    expect(await world.ask('DELETE', `/bookings/${uuid}`, undefined, all)).toEqual(cancelled)
    expect(await world.ask('GET', `/bookings/${uuid}`, undefined, all)).toEqual(cancelled)
    expect(world.engine.left).toBe(150)
  })

  test('again under its uuid is the same one, other content under it is none', async () => {
    const first = await world.ask('POST', '/bookings', hold({ uuid }))
    expect(await world.ask('POST', '/bookings', hold({ uuid }))).toEqual(first)
    expect(await world.ask('POST', '/bookings', hold({ uuid: uuid.toUpperCase() }))).toEqual(first)
    const other = hold({ uuid, unitItems: [{ unitId: 'ADULT' }] })
    expect(await world.ask('POST', '/bookings', other, {}, 400)).toMatchObject({
      error: 'INVALID_BOOKING_UUID',
      uuid,
    })
    const second = await world.ask('POST', '/bookings', hold())
    expect(second.uuid).not.toBe(uuid)
    expect(world.engine.left).toBe(146)
  })

  test('an expired hold cannot be confirmed, and says so by its status', async () => {
    await world.ask('POST', '/bookings', hold({ uuid, expirationMinutes: 10 }))
    const longer = await world.ask('POST', `/bookings/${uuid}/extend`, { expirationMinutes: 20 })
    expect(longer.utcExpiresAt).toBe('2026-11-28T08:20:00Z')
    world.at(new Date('2026-11-28T08:21:00Z'))
    const expired = await world.ask('GET', `/bookings/${uuid}`)
    parse(zBooking, expired)
    expect(expired).toMatchObject({
      status: 'EXPIRED',
      utcExpiresAt: '2026-11-28T08:20:00Z',
      cancellable: false,
    })
    const refused = await world.ask('POST', `/bookings/${uuid}/confirm`, { contact: {} }, {}, 400)
    expect(refused).toMatchObject({ error: 'INVALID_BOOKING_UUID', uuid })
  })

  test('in test mode takes no places', async () => {
    const tested = await world.ask('POST', '/bookings', hold(), { 'octo-env': 'test' })
    expect(tested.testMode).toBe(true)
    expect(world.engine.left).toBe(150)
  })

  test('changes by PATCH, only what is said', async () => {
    await world.ask('POST', '/bookings', hold({ uuid, resellerReference: 'R-1' }))
    const changed = await world.ask('PATCH', `/bookings/${uuid}`, {
      notes: 'aisle',
      resellerReference: 'R-2',
      availabilityId: `${day}T13:30`,
      unitItems: [{ unitId: 'ADULT' }],
      contact: { fullName: 'Li Wei' },
    })
    parse(zBooking, changed)
    expect(changed).toMatchObject({
      notes: 'aisle',
      resellerReference: 'R-2',
      availabilityId: `${day}T13:30`,
      contact: { fullName: 'Li Wei', firstName: 'Li', lastName: 'Wei' },
    })
    expect(changed.unitItems).toHaveLength(1)
    expect(await world.ask('GET', '/bookings?resellerReference=R-2')).toHaveLength(1)
    expect(await world.ask('GET', '/bookings?resellerReference=R-1')).toEqual([])
  })

  test('is listed by a reference or a day, never all of them', async () => {
    await world.ask('POST', '/bookings', hold({ uuid, resellerReference: 'R 1/ä' }))
    await world.ask('POST', `/bookings/${uuid}/confirm`, { contact: {} })
    parse(
      zBooking.array(),
      await world.ask('GET', `/bookings?resellerReference=${encodeURIComponent('R 1/ä')}`),
    )
    expect(await world.ask('GET', '/bookings?supplierReference=LT-1')).toHaveLength(1)
    expect(await world.ask('GET', `/bookings?localDate=${day}`)).toHaveLength(1)
    expect(await world.ask('GET', '/bookings?localDateStart=2027-01-01&localDateEnd=2027-01-02')).toEqual([])
    expect(await world.ask('GET', '/bookings', undefined, {}, 400)).toMatchObject({ error: 'BAD_REQUEST' })
  })

  test('that cannot be cancelled says so', async () => {
    const held = await world.ask('POST', '/bookings', {
      ...hold({ uuid }),
      productId: 'PARK',
      availabilityId: day,
    })
    expect(held.cancellable).toBe(false)
    await world.ask('POST', `/bookings/${uuid}/confirm`, { contact: {} })
    const refused = await world.ask('POST', `/bookings/${uuid}/cancel`, { force: true }, {}, 400)
    expect(refused).toMatchObject({ error: 'UNPROCESSABLE_ENTITY' })
    world.settings({ allowForce: true })
    const forced = await world.ask('POST', `/bookings/${uuid}/cancel`, { force: true })
    expect(forced.status).toBe('CANCELLED')
  })

  test.each([
    [{ productId: 'NONE' }, 'INVALID_PRODUCT_ID'],
    [{ productId: undefined }, 'BAD_REQUEST'],
    [{ optionId: 'NONE' }, 'INVALID_OPTION_ID'],
    [{ availabilityId: undefined }, 'BAD_REQUEST'],
    [{ availabilityId: 'soon' }, 'INVALID_AVAILABILITY_ID'],
    [{ availabilityId: `${day}T11:11` }, 'INVALID_AVAILABILITY_ID'],
    [{ availabilityId: '2026-11-01T09:00' }, 'UNPROCESSABLE_ENTITY'],
    [{ unitItems: [] }, 'UNPROCESSABLE_ENTITY'],
    [{ unitItems: undefined }, 'UNPROCESSABLE_ENTITY'],
    [{ unitItems: 'two' }, 'BAD_REQUEST'],
    [{ unitItems: [{ unitId: 'PET' }] }, 'INVALID_UNIT_ID'],
    [{ unitItems: Array.from({ length: 21 }, () => ({ unitId: 'ADULT' })) }, 'UNPROCESSABLE_ENTITY'],
    [{ uuid: 'no-uuid' }, 'INVALID_BOOKING_UUID'],
    [{ expirationMinutes: 0 }, 'BAD_REQUEST'],
    [{ currency: 'EUR' }, 'UNPROCESSABLE_ENTITY'],
  ])('%j is refused as %s', async (changes, error) => {
    const refused = await world.ask('POST', '/bookings', hold(changes), {}, 400)
    parse(zBaseError, refused)
    expect(refused.error).toBe(error)
    expect(world.engine.bookings.size).toBe(0)
  })

  test('nobody knows is an unknown uuid, never 404', async () => {
    for (const [method, path] of [
      ['GET', `/bookings/${uuid}`],
      ['POST', `/bookings/${uuid}/confirm`],
      ['POST', `/bookings/${uuid}/cancel`],
      ['PATCH', '/bookings/x%2'],
    ] as const)
      expect(await world.ask(method, path, method === 'GET' ? undefined : {}, {}, 400)).toMatchObject({
        error: 'INVALID_BOOKING_UUID',
      })
    expect(await world.ask('GET', '/nothing', undefined, {}, 400)).toMatchObject({ error: 'BAD_REQUEST' })
    expect(await world.raw('POST', '/bookings', '{"cut', 400)).toMatchObject({ error: 'BAD_REQUEST' })
  })
})
