import { expect, test } from 'vitest'
import { basicAuth, basicHeader } from '../../parts/basic-auth.ts'
import { sampleOffer as offer, sampleSlot as slot } from '#test/factories/channels/channel-samples.ts'
import type { ChannelConnection, Wire } from '../../port/adapter.ts'
import { adapter } from './adapter.ts'
import { availabilityItem, momentIn, noAnswer, retailIn, unitsIn } from './messages.ts'

const connection = (password: string, replaced: string[] = []): Partial<ChannelConnection> => ({
  account: 'gyg-demo',
  secrets: { password },
  otherSecrets: replaced.map((old) => ({ password: old })),
})
const wire = (authorization?: string): Wire => ({
  method: 'POST',
  path: '/1/book/',
  root: '/gyg',
  query: '',
  headers: authorization === undefined ? {} : { authorization },
  body: Buffer.from('{}'),
})
const verify = (given: Partial<ChannelConnection>, header?: string) =>
  adapter.inbound?.verify(given as ChannelConnection, wire(header), new Date())

test('the header of the protocol opens with this password and the one before it, and with no other', () => {
  expect(basicHeader('user', 'pass')).toBe('Basic dXNlcjpwYXNz')
  expect(basicAuth('Basic dXNlcjpwYXNz')).toEqual({ user: 'user', password: 'pass' })
  const header = basicHeader('gyg-demo', 'right')
  expect(verify(connection('right'), header)).toBe(true)
  expect(verify(connection('new', ['right']), header)).toBe(true)
  expect(verify(connection('new'), header)).toBe('badSignature')
  expect(verify(connection('right'), basicHeader('gyg-other', 'right'))).toBe('badSignature')
  expect(verify(connection(''), basicHeader('gyg-demo', ''))).toBe('badSignature')
  expect(adapter.inbound?.accountOf(wire('Bearer x'))).toBeNull()
})

test('a day stays the day that is written, near midnight too', () => {
  expect(momentIn('2026-12-01T00:30:00+07:00')).toEqual({ date: '2026-12-01', session: '00:30' })
  expect(momentIn('2026-12-01T23:30:00-05:00')).toEqual({ date: '2026-12-01', session: '23:30' })
  expect(momentIn('tomorrow')).toBeUndefined()
})

test('a departure is told with its vacancies, cut-off and prices in cents, without milliseconds', () => {
  expect(availabilityItem(offer, slot)).toEqual({
    productId: 'SIM-DAY',
    dateTime: '2026-12-01T08:30:00+07:00',
    cutoffSeconds: 7200,
    vacancies: 12,
    currency: 'THB',
    pricesByCategory: {
      retailPrices: [
        { category: 'ADULT', price: 390_000 },
        { category: 'CHILD', price: 290_000 },
      ],
    },
  })
  expect(availabilityItem(offer, { ...slot, open: false })).toMatchObject({ vacancies: 0 })
  expect(
    availabilityItem({ ...offer, openDay: true, hours: { from: '09:00', to: '18:00' } }, slot),
  ).toMatchObject({
    openingTimes: [{ fromTime: '09:00', toTime: '18:00' }],
  })
})

test('participants are read one by one, and what cannot be read is refused', () => {
  expect(
    unitsIn([
      { category: 'ADULT', count: 2 },
      { category: 'child', count: 1 },
    ]),
  ).toEqual([{ unit: 'ADULT' }, { unit: 'ADULT' }, { unit: 'CHILD' }])
  for (const bad of [
    [],
    [{ category: 'ADULT', count: -1 }],
    [{ category: 'ADULT', count: 1.5 }],
    [{ count: 1 }],
    'x',
  ])
    expect(unitsIn(bad)).toBeUndefined()
  expect(unitsIn([{ category: 'ADULT', count: 100_000 }])).toBeUndefined()
  expect(retailIn([{ category: 'ADULT', count: 2, retailPrice: 390_000 }])).toBe(780_000)
  expect(retailIn([{ category: 'ADULT', count: 2 }])).toBeUndefined()
})

test('each "no" has a code of the protocol in a body under HTTP 200', () => {
  const said = (answered: ReturnType<typeof noAnswer>) => ({
    status: answered.status,
    ...JSON.parse(String(answered.body)),
  })
  expect(said(noAnswer({ ok: false, why: 'soldOut' }))).toMatchObject({
    status: 200,
    errorCode: 'NO_AVAILABILITY',
  })
  expect(said(noAnswer({ ok: false, why: 'unknownBooking' }, 'reservation'))).toMatchObject({
    errorCode: 'INVALID_RESERVATION',
  })
  expect(said(noAnswer({ ok: false, why: 'unknownUnit', field: 'SENIOR' }))).toMatchObject({
    errorCode: 'INVALID_TICKET_CATEGORY',
    ticketCategory: 'SENIOR',
  })
  expect(said(noAnswer({ ok: false, why: 'badQuantity', min: 2, max: 6 }))).toMatchObject({
    errorCode: 'INVALID_PARTICIPANTS_CONFIGURATION',
    participantsConfiguration: { min: 2, max: 6 },
  })
})
