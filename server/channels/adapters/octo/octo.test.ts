import {
  zAvailability,
  zAvailabilityCalendar,
  zBaseError,
  zCapability,
  zProduct,
  zSupplier,
} from '@octocloud/types'
import { beforeEach, describe, expect, test } from 'vitest'
import { playedOffer } from '#test/channels/played-engine.ts'
import { OctoWorld } from '#test/channels/octo-world.ts'
import { adapter } from './adapter.ts'

let world: OctoWorld
beforeEach(() => {
  world = new OctoWorld(adapter)
})
const all = { 'octo-capabilities': 'octo/pricing, octo/content, octo/questions, octo/pickups' }
const day = '2026-12-05'
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
