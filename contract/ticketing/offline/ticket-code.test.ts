import fc from 'fast-check'
import { expect, test } from 'vitest'
import { docTable } from '#test/kit/doc-tables.ts'
import { judgeSigned, type SignedUse } from './judge-signed.ts'
import {
  canBeSigned,
  plainCode,
  readTicket,
  ticketBody,
  ticketText,
  type TicketFacts,
} from './ticket-code.ts'

const facts: TicketFacts = {
  keyNo: 1,
  merchantId: 4,
  voucherCode: '7KQ2M9XWPD4H',
  place: 0,
  skuId: 7,
  date: '2026-12-01',
  session: '08:30',
  legs: 0,
  adults: 2,
  children: 1,
  infants: 0,
  until: null,
  openReturn: false,
  openTicket: false,
}
const signature = new Uint8Array(64).fill(7)
const textOf = (of: TicketFacts) => ticketText(ticketBody(of), signature)

const letters = Array.from('23456789ABCDEFGHJKLMNPQRSTUVWXYZ')
const days = fc.date({ min: new Date('2020-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
const day = days.map((date) => date.toISOString().slice(0, 10))
const anyFacts = fc.record<TicketFacts>({
  keyNo: fc.integer({ min: 1, max: 255 }),
  merchantId: fc.nat({ max: 0xffffffff }),
  voucherCode: fc
    .array(fc.constantFrom(...letters), { minLength: 12, maxLength: 12 })
    .map((all) => all.join('')),
  place: fc.nat({ max: 999 }),
  // Numbered by one database, or by one of its nodes.
  skuId: fc.tuple(fc.nat({ max: 31 }), fc.nat({ max: 0xffffffff })).map(([node, no]) => node * 2 ** 48 + no),
  date: day,
  session: fc.oneof(
    fc.constant(''),
    fc.nat({ max: 1439 }).map((at) => new Date(at * 60_000).toISOString().slice(11, 16)),
  ),
  legs: fc.nat({ max: 3 }),
  adults: fc.nat({ max: 255 }),
  children: fc.nat({ max: 255 }),
  infants: fc.nat({ max: 255 }),
  until: fc.option(day),
  openReturn: fc.boolean(),
  openTicket: fc.boolean(),
})

test('what a code says is read as it was written, in digits and capitals alone', () => {
  fc.assert(
    fc.property(anyFacts, (one) => {
      const text = textOf(one)
      expect(text).toMatch(/^LT1[0-9A-Z]{152}$/)
      expect(readTicket(text)).toEqual({ facts: one, body: ticketBody(one), signature })
    }),
  )
})

test('a code is read in small letters, in groups, and with letters that are mistaken for digits', () => {
  const text = textOf(facts)
  expect(readTicket(text.toLowerCase().replace(/(.{4})/g, '$1 '))?.facts).toEqual(facts)
  expect(readTicket(`LT1${text.slice(3).replace(/0/g, 'O').replace(/1/g, 'I')}`)?.facts).toEqual(facts)
})

test.each([
  '',
  'LT1',
  'LT1 hello',
  '7KQ2M9XWPD4H',
  `${textOf(facts)}0`,
  textOf(facts).slice(0, -1),
  `LT2${textOf(facts).slice(3)}`,
  `LT1U${textOf(facts).slice(4)}`,
])('%s is no signed code', (text) => expect(readTicket(text)).toBeNull())

test('it names the voucher, of a guest’s own ticket with the place; any other text names itself', () => {
  expect(plainCode(textOf(facts))).toBe('7KQ2M9XWPD4H')
  expect(plainCode(textOf({ ...facts, place: 3 }))).toBe('7KQ2M9XWPD4H03')
  expect(plainCode('MC080E310005')).toBe('MC080E310005')
  expect(canBeSigned({ voucherCode: 'GYG-123', skuId: 7 })).toBe(false)
})

test.each(
  docTable('algorithms/operations/offline-check-in.md', 'Verdicts by the signature alone').map(
    (row) => [row['finding'] ?? '', row] as const,
  ),
)('by the signature alone: %s', (_, row) => {
  const ways = row['ways'] ?? ''
  const until = row['until'] === '–' ? null : (row['until'] ?? null)
  const used = Number(row['used here'])
  const legs = ways === 'both' ? 3 : ways === 'back' ? 2 : 0
  const use: SignedUse = {
    leg: legs & 1 ? 1 : 0,
    counts: { adult: used, child: 0, infant: 0 },
    at: '2026-12-01T01:00:00Z',
    by: 'Nok',
    place: 'Pier 3',
  }
  const { verdict } = judgeSigned(
    {
      ...facts,
      skuId: Number(row['product']),
      legs,
      date: row['day'] ?? '',
      until,
      adults: Number(row['adults']),
      children: 0,
      openTicket: ways === 'open',
    },
    { post: { skuIds: [7], ways: 'out' }, today: '2026-12-01', uses: used ? [use] : [] },
  )
  expect(verdict.refusal ?? `board ${verdict.ready.length}`).toBe(row['verdict'])
})
