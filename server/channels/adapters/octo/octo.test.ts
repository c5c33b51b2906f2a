import {
  zAvailability,
  zAvailabilityCalendar,
  zBaseError,
  zBooking,
  zCapability,
  zProduct,
  zSupplier,
} from '@octocloud/types'
import { beforeEach, describe, expect, test } from 'vitest'
import { playedNow, playedOffer } from '#test/channels/played-engine.ts'
import { OctoWorld } from '#test/channels/octo-world.ts'
import { adapter } from './adapter.ts'
import { macOf, signatureOf, verifySignature } from './sign.ts'

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

describe('what is for sale', () => {
  test('capabilities, supplier and products are objects of the published types', async () => {
    for (const headers of [{}, all]) {
      parse(zCapability.array(), await world.ask('GET', '/capabilities', undefined, headers))
      parse(zSupplier, await world.ask('GET', '/supplier', undefined, headers))
      const products = await world.ask('GET', '/products/', undefined, headers)
      parse(zProduct.array(), products)
      for (const { id } of products)
        expect(parse(zProduct, await world.ask('GET', `/products/${id}`, undefined, headers))).toMatchObject({
          id,
        })
    }
  })

  test('the answer names the capabilities that apply, as they were spelled', async () => {
    await world.ask('GET', '/products', undefined, {
      'octo-capabilities': 'pricing, octo/content, octo/unheard',
    })
    expect(world.headers).toMatchObject({
      'octo-capabilities': 'pricing, octo/content',
      'content-language': 'en',
      'available-languages': 'en, zh-CN, th',
    })
    await world.ask('GET', '/products?_capabilities=octo/pricing')
    expect(world.headers['octo-capabilities']).toBe('octo/pricing')
    await world.ask('GET', '/products')
    expect(world.headers['octo-capabilities']).toBe('')
  })

  test('notifications are listed to whoever asks for them: the published types do not know the name', async () => {
    const ids = async (headers: Record<string, string>) =>
      (await world.ask('GET', '/capabilities', undefined, headers)).map(({ id }: { id: string }) => id)
    expect(await ids({})).not.toContain('octo/notifications')
    expect(await ids({ 'octo-capabilities': 'notifications' })).toContain('octo/notifications')
  })

  test('a product with start times and one with opening hours', async () => {
    const [tour, park] = await world.ask('GET', '/products', undefined, all)
    expect(tour).toMatchObject({
      availabilityType: 'START_TIME',
      timeZone: 'Asia/Bangkok',
      defaultCurrency: 'THB',
      title: 'Reef tour',
      description: 'Snorkel.\nLunch.',
    })
    expect(tour.options[0]).toMatchObject({
      availabilityLocalStartTimes: ['09:00', '13:30'],
      cancellationCutoffAmount: 2,
      cancellationCutoffUnit: 'day',
      requiredContactFields: [],
    })
    expect(tour.options[0].units[0].pricingFrom).toEqual([
      {
        original: 150_000,
        retail: 150_000,
        net: 120_000,
        currency: 'THB',
        currencyPrecision: 2,
        includedTaxes: [],
      },
    ])
    expect(tour.options[0].units[1]).toMatchObject({
      type: 'CHILD',
      restrictions: { minAge: 4, maxAge: 11, accompaniedBy: ['ADULT'] },
    })
    expect(park.availabilityType).toBe('OPENING_HOURS')
    expect(park.options[0].availabilityLocalStartTimes).toEqual(['00:00'])
    const thai = await world.ask('GET', '/products', undefined, {
      ...all,
      'accept-language': 'th-TH, en;q=0.5',
    })
    expect(thai[0].title).toBe('ทัวร์ปะการัง')
  })

  test('sessions of one option may come from several mappings; options of one product too', async () => {
    world.engine.offersNow = [
      playedOffer({ id: 1, outsideOption: 'A', sessions: ['09:00'] }),
      playedOffer({ id: 2, outsideOption: 'A', sessions: ['13:30'] }),
      playedOffer({ id: 3, outsideOption: 'B', sessions: ['10:00'], live: false }),
      playedOffer({ id: 4, outsideOption: 'C', sessions: ['10:00'] }),
    ]
    const products = await world.ask('GET', '/products')
    expect(products).toHaveLength(1)
    expect(products[0].options).toMatchObject([
      { id: 'A', default: true, availabilityLocalStartTimes: ['09:00', '13:30'] },
      { id: 'C', default: false },
    ])
    const body = { productId: 'REEF', optionId: 'A', localDateStart: day, localDateEnd: day }
    expect(await world.ask('POST', '/availability', body)).toHaveLength(2)
  })
})

describe('availability', () => {
  const base = { productId: 'REEF', optionId: 'DEFAULT' }
  test('days, ids or a single day; each is an object of the published types', async () => {
    const found = await world.ask(
      'POST',
      '/availability',
      { ...base, localDateStart: day, localDateEnd: day },
      all,
    )
    parse(zAvailability.array(), found)
    expect(found[0]).toMatchObject({
      id: `${day}T09:00`,
      localDateTimeStart: `${day}T09:00:00+07:00`,
      utcCutoffAt: `${day}T02:00:00Z`,
      status: 'AVAILABLE',
      vacancies: 150,
      maxUnits: 20,
      allDay: false,
      openingHours: [],
    })
    expect(found[0].unitPricing[1]).toMatchObject({ unitId: 'CHILD', retail: 90_000, net: 72_000 })
    const byId = await world.ask('POST', '/availability', { ...base, availabilityIds: [found[1].id] }, all)
    expect(byId).toEqual([found[1]])
    expect(await world.ask('POST', '/availability', { ...base, localDate: day }, all)).toEqual(found)
    const ticket = await world.ask('POST', '/availability', {
      productId: 'PARK',
      optionId: 'DEFAULT',
      localDate: day,
    })
    parse(zAvailability.array(), ticket)
    expect(ticket).toMatchObject([{ id: day, allDay: true, openingHours: [{ from: '09:00', to: '18:00' }] }])
  })

  test('with units the whole is priced, and what is too much is not available', async () => {
    const units = [
      { id: 'ADULT', quantity: 2 },
      { id: 'CHILD', quantity: 1 },
    ]
    const [slot] = await world.ask('POST', '/availability', { ...base, localDate: day, units }, all)
    expect(slot.pricing).toMatchObject({ retail: 390_000, net: 312_000 })
    world.engine.left = 2
    const [few] = await world.ask('POST', '/availability', { ...base, localDate: day, units })
    expect(few).toMatchObject({ available: false, status: 'SOLD_OUT', vacancies: 2 })
    const [some] = await world.ask('POST', '/availability', { ...base, localDate: day })
    expect(some).toMatchObject({ available: true, status: 'LIMITED', vacancies: 2 })
    world.engine.left = 0
    const [none] = await world.ask('POST', '/availability', { ...base, localDate: day })
    expect(none).toMatchObject({ available: false, status: 'SOLD_OUT', vacancies: 0 })
  })

  test('the calendar has each day once, with what it is from', async () => {
    const days = await world.ask(
      'POST',
      '/availability/calendar',
      { ...base, localDateStart: day, localDateEnd: '2026-12-07' },
      all,
    )
    parse(zAvailabilityCalendar.array(), days)
    expect(days.map(({ localDate }: { localDate: string }) => localDate)).toEqual([
      day,
      '2026-12-06',
      '2026-12-07',
    ])
    expect(days[0]).toMatchObject({ status: 'AVAILABLE', vacancies: 300, capacity: 300 })
    expect(days[0].unitPricingFrom[0]).toMatchObject({ unitId: 'ADULT', retail: 150_000 })
  })

  test.each([
    [{}, 'BAD_REQUEST', {}],
    [{ ...base, productId: 'NONE', localDate: day }, 'INVALID_PRODUCT_ID', { productId: 'NONE' }],
    [{ ...base, optionId: 'NONE', localDate: day }, 'INVALID_OPTION_ID', { optionId: 'NONE' }],
    [{ ...base, localDate: day, units: [{ id: 'PET', quantity: 1 }] }, 'INVALID_UNIT_ID', { unitId: 'PET' }],
    [{ ...base, localDate: day, units: [{ id: 'ADULT', quantity: -1 }] }, 'BAD_REQUEST', {}],
    [{ ...base }, 'BAD_REQUEST', {}],
    [{ ...base, localDate: day, availabilityIds: [day] }, 'BAD_REQUEST', {}],
    [
      { ...base, availabilityIds: ['2026-12-05T11:11'] },
      'INVALID_AVAILABILITY_ID',
      { availabilityId: '2026-12-05T11:11' },
    ],
    [{ ...base, availabilityIds: ['x'] }, 'INVALID_AVAILABILITY_ID', { availabilityId: 'x' }],
    [{ ...base, localDateStart: '2026-02-30', localDateEnd: '2026-03-01' }, 'BAD_REQUEST', {}],
    [{ ...base, localDateStart: '2026-12-06', localDateEnd: day }, 'BAD_REQUEST', {}],
    [{ ...base, localDate: day, currency: 'EUR' }, 'UNPROCESSABLE_ENTITY', {}],
  ])('%j is refused as %s', async (body, error, context) => {
    const answer = await world.ask('POST', '/availability', body, {}, 400)
    parse(zBaseError, answer)
    expect(answer).toMatchObject({ error, ...context })
  })
})

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
      voucher: null,
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
    [{ unitItems: [] }, 'BAD_REQUEST'],
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

describe('who calls', () => {
  test('without a key, with a wrong one, with one that was replaced', async () => {
    expect(adapter.inbound?.accountOf(world.wire('GET', '/products', { authorization: '' }))).toBeNull()
    expect(world.verify({ authorization: 'Bearer wrong' })).toBe('badSignature')
    expect(world.verify()).toBe(true)
    world.connection.otherSecrets = [{ key: 'old-key' }]
    expect(world.verify({ authorization: 'bearer old-key' })).toBe(true)
    expect(world.refuse('malformed', { authorization: '' })).toMatchObject([400, { error: 'UNAUTHORIZED' }])
    expect(world.refuse('unknownAccount')).toMatchObject([400, { error: 'FORBIDDEN' }])
    world.settings({ authStatus: '401' })
    expect(world.refuse('off')).toMatchObject([401, { error: 'FORBIDDEN' }])
    expect(world.refuse('failed')).toMatchObject([500, { error: 'INTERNAL_SERVER_ERROR' }])
  })

  test('the header of capabilities is required where the connection says so', async () => {
    world.settings({ requireCapabilitiesHeader: true })
    expect(await world.ask('GET', '/products', undefined, {}, 400)).toMatchObject({ error: 'BAD_REQUEST' })
    expect(await world.ask('GET', '/products', undefined, { 'octo-capabilities': '' })).toHaveLength(2)
  })
})

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
