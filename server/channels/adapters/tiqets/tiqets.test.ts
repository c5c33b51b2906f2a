import { expect, test } from 'vitest'
import { keyAccount } from '../../parts/key-account.ts'
import type { Wire } from '../../port/adapter.ts'
import type { Booking } from '../../port/engine.ts'
import { sampleOffer as offer, sampleSlot as slot } from '#test/factories/channels/channel-samples.ts'
import { adapter } from './adapter.ts'
import { bookingBody, decimal, errorAnswer, slotBody, slotKey, variantId } from './messages.ts'
import { underOurNames } from '../../parts/our-names.ts'
import { manifest } from './manifest.ts'
import { orderData, productBody, visitorData } from './questions.ts'

const wire = (key?: string): Wire => ({
  method: 'GET',
  path: '/v2/products',
  root: '/tiqets',
  query: '',
  headers: key === undefined ? {} : { 'api-key': key },
  body: Buffer.alloc(0),
})
const bodyOf = ({ body }: { body: string | Buffer }) => JSON.parse(String(body))

test('who has no key, or another one, is told so in the words of the protocol', () => {
  expect(adapter.inbound?.accountOf(wire())).toBeNull()
  expect(adapter.inbound?.accountOf(wire('k'))).toBe(keyAccount('k'))
  for (const why of ['unknownAccount', 'badSignature', 'malformed'] as const)
    expect(adapter.inbound?.refuse(why, wire())).toMatchObject({
      status: 403,
      body: 'Forbidden - Missing or incorrect API key',
    })
})

test('a departure is keyed by the time of the venue, its prices are decimal texts of what the guest pays', () => {
  expect(slotKey(slot)).toBe('2026-12-01T08:30')
  expect(slotKey({ ...slot, session: '' })).toBe('2026-12-01T00:00')
  expect(slotBody(offer, slot, true)).toEqual({
    available_tickets: 12,
    variants: [
      { id: 'ADULT', name: 'ADULT', available_tickets: 12, price: { amount: '3900.00', currency: 'THB' } },
      { id: 'CHILD', name: 'CHILD', available_tickets: 12, price: { amount: '2900.00', currency: 'THB' } },
    ],
  })
  expect(slotBody(offer, slot, false).variants).toEqual([
    { id: 'ADULT', name: 'ADULT', available_tickets: 12 },
    { id: 'CHILD', name: 'CHILD', available_tickets: 12 },
  ])
  expect(decimal(1000, 'JPY')).toEqual({ amount: '1000', currency: 'JPY' })
  expect(variantId('Erwachsene (ab 12)')).toMatch(/^[A-Za-z0-9_-]{1,64}$/)
})

test('only what must be answered is asked', () => {
  const asking = {
    ...offer,
    questions: [
      { key: 'pickUpHotel', label: {}, each: false, required: true, kind: 'text', options: [] },
      { key: 'weight', label: {}, each: true, required: true, kind: 'number', options: [] },
      { key: 'nationality', label: {}, each: false, required: false, kind: 'text', options: [] },
    ],
  }
  expect(orderData(asking)).toEqual(['pickup_location'])
  expect(visitorData(asking)).toEqual(['weight_kg'])
  expect(productBody(offer, true)).toEqual({
    id: 'SIM-DAY',
    name: 'Similan day trip',
    description: '',
    use_timeslots: true,
    is_refundable: true,
    cutoff_time: 1440,
    provides_pricing: true,
  })
})

test('each ticket has its own code, and a guest whose money went back has none', () => {
  const unit = (no: number, name: string, code: string, refundedAt: string | null = null) =>
    ({ no, unit: name, kind: 'adult', name: '', outsideId: '', code, usedAt: null, refundedAt }) as const
  const booking = {
    uuid: 'b-1',
    code: 'A1',
    voucherCode: 'V1',
    units: [unit(1, 'ADULT', 'c1'), unit(2, 'ADULT', 'c2', '2026-11-01T00:00:00Z'), unit(3, 'CHILD', 'c3')],
  } as Partial<Booking> as Booking
  expect(bookingBody(booking, 'ticket')).toEqual({
    booking_id: 'b-1',
    barcode_format: 'QRCODE',
    barcode_scope: 'ticket',
    tickets: { ADULT: ['c1'], CHILD: ['c3'] },
  })
  expect(bookingBody(booking, 'order')).toMatchObject({ barcode_scope: 'order', barcode: 'V1' })
})

test('the text of an error is the paper’s, and in its testing tool the tool’s', () => {
  expect(bodyOf(errorAnswer(3003, 'x'))).toMatchObject({ error_code: 3003, error: 'Already Cancelled' })
  expect(bodyOf(errorAnswer(3003, 'x', true))).toMatchObject({ error: 'Already cancelled' })
  expect(bodyOf(errorAnswer(1001, 'x', true))).toMatchObject({ error: 'Missing product' })
})

test('what it is asked for comes back as what our product asks, whichever of our items it is', () => {
  const question = (key: string, each: boolean) => ({
    key,
    each,
    label: {},
    required: true,
    kind: 'text',
    options: [],
  })
  // A name stands beside the answers, capitals follow from it, and the kind of a passport from its number.
  const follows = ['name', 'pinyin', 'identityType']
  for (const [keys, each, dataOf] of [
    [manifest.tells?.order ?? [], false, orderData],
    [manifest.tells?.guest ?? [], true, visitorData],
  ] as const)
    for (const key of keys) {
      if (follows.includes(key)) continue
      const [name = ''] = dataOf({ ...offer, questions: [question(key, each)] })
      const answer = key === 'birthdate' ? '1990-03-07' : '12'
      expect([key, underOurNames([{ key }], { [name]: answer })]).toEqual([key, { [key]: answer }])
    }
})
