import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { slotOf } from './agent.ts'
import { adapter } from './adapter.ts'
import { addressOf, dataOf, dateTimeOf, formOf, minorOf, momentOf, viewOf } from './codec.ts'

const apikey = 'training-key'
/** Messages as they go over the wire. */
const golden = (name: string): string =>
  readFileSync(new URL(`golden/${name}`, import.meta.url), 'utf8').trim()

test('the key stands in the query, after what is asked', () => {
  expect(
    addressOf(
      'https://training.example.com/',
      'sessions',
      { supplier: 'KEA', tours: 'A,B' },
      { apikey, oblId: '7' },
    ),
  ).toBe('https://training.example.com/api/sessions?supplier=KEA&tours=A%2CB&apikey=training-key&obl_id=7')
  expect(addressOf('https://x.example', 'suppliers', {}, { apikey })).toBe(
    'https://x.example/api/suppliers?apikey=training-key',
  )
})

test('a post is one field of JSON', () => {
  const data = { tour_key: 'DOLPHIN', datetime: '2026-12-20 09:00:00', pax: 2, expiry_mins: 10 }
  expect(formOf(data)).toBe(golden('reserve-capacity.txt'))
  expect(dataOf(golden('reserve-capacity.txt'))).toEqual(data)
  expect(dataOf(formOf({ comment: 'a&b+c=张' }))).toEqual({ comment: 'a&b+c=张' })
})

test.each([
  ['{"success":false,"message":"datetime past"}', 'inPast'],
  ['{"success":false,"msg":"Trip is closed"}', 'closed'],
  ['{"success":false,"msg":"not enough capacity","message":""}', 'soldOut'],
  ['{"success":false,"code":17,"message":"something else"}', '17'],
  ['{"success":0}', 'refused'],
])('%s is a no (%s)', (text, code) => {
  expect(viewOf(text, apikey)).toMatchObject({ refused: { code } })
})

test('what it says never holds the key; what is no JSON is no answer', () => {
  expect(viewOf('{"success":false,"msg":"key training-key is unknown"}', apikey)).toEqual({
    refused: { code: 'refused', text: 'key *** is unknown' },
  })
  for (const text of ['', '<html/>', '[]', '{"success":']) expect(viewOf(text, apikey)).toBeUndefined()
  expect(viewOf('{"success":true,"url":"https://pay.example"}', apikey)).toEqual({
    data: { success: true, url: 'https://pay.example' },
  })
  expect(viewOf(golden('booking-answer.json'), apikey)).toMatchObject({
    data: { booking: { booking_id: '8985652356562371234', status: 'confirmed' } },
  })
})

test('times are local, without an offset; amounts by their digits', () => {
  expect(dateTimeOf('2026-12-20', '09:00')).toBe('2026-12-20 09:00:00')
  expect(dateTimeOf('2026-12-20', '')).toBe('2026-12-20 00:00:00')
  expect(momentOf('2026-12-20 09:00:00')).toEqual({ date: '2026-12-20', session: '09:00' })
  expect(momentOf('tomorrow')).toBeUndefined()
  expect(minorOf('185.50')).toBe(18_550)
  expect(minorOf(95.5)).toBe(9_550)
  expect(minorOf('free')).toBeUndefined()
})

test('a session with what is left and its prices', () => {
  const session = {
    datetime: '2026-12-20 09:00:00',
    open: true,
    remaining: '12',
    prices: [{ price_key: 'adult', rate: '185.00' }, { name: 'Child', price: 95.5 }, { price_key: 'x' }],
    added: { one: 'day' },
  }
  expect(slotOf(session, 'NZD')).toEqual({
    date: '2026-12-20',
    session: '09:00',
    open: true,
    left: 12,
    currency: 'NZD',
    prices: { adult: 18_500, Child: 9_550 },
  })
  expect(slotOf({ ...session, open: 0, remaining: undefined }, 'NZD')).toMatchObject({
    open: false,
    left: null,
  })
  expect(slotOf({ ...session, datetime: '' }, 'NZD')).toBeUndefined()
})

test('it needs a key, and a host where it is not played', () => {
  const why = (
    mode: 'live' | 'simulator',
    settings: Record<string, unknown>,
    secrets: Record<string, string>,
  ) => adapter.whyNot?.({ mode, settings, secrets, account: '' })
  expect(why('live', {}, { apikey })).toBe('missing')
  expect(why('live', { host: 'https://x.example' }, { apikey })).toBe('')
  expect(why('simulator', {}, { apikey })).toBe('')
  expect(why('simulator', {}, {})).toBe('missing')
})
