import { expect, test } from 'vitest'
import { docTable } from '#test/kit/doc-tables.ts'
import { partsMistake, partyLimits, partyMistake, type Party, type PartyLimits } from './party.ts'
import { factLine, type Reader } from './fact-texts.ts'
import { blankFacts, vehicleClasses } from './sku-facts.ts'

const page = 'algorithms/occupancy.md'
const numberOf = (cell: string | undefined) => (cell === '–' ? null : Number(cell))
const partyOf = (cell: string): Party => {
  const [adults, children, infants] = cell.split('+').map(Number) as [number, number, number]
  return { adults, children, infants }
}

test('a party is as many guests as a tour takes, infants among them; nobody counted is not too few', () => {
  const tour = partyLimits(blankFacts('custom-package', { leastGuests: 3, mostGuests: 4 }))
  const why = (adults: number, children = 0, infants = 0) =>
    partyMistake(tour, { adults, children, infants })?.why ?? null
  expect([why(0), why(2), why(2, 0, 1), why(1, 3), why(4, 0, 1)]).toEqual([
    null,
    'catalog.fieldErrors.partyTooSmall',
    null,
    null,
    'catalog.fieldErrors.partyTooLarge',
  ])
  expect(partyMistake(partyLimits(blankFacts('ticket')), { adults: 400, children: 0, infants: 0 })).toBeNull()
})

test.each(docTable(page, 'One room by example'))(
  'a room for $takes adults + $children + $extra beds and a party of $party: $answer',
  (row) => {
    const room: PartyLimits = {
      mostAdults: numberOf(row['takes adults']),
      mostChildren: numberOf(row['children']),
      extraBeds: numberOf(row['extra beds']),
    }
    expect(partyMistake(room, partyOf(row['party']!))?.field ?? 'fits').toBe(row['answer'])
  },
)

test.each(docTable(page, 'Rooms of a package by example'))(
  'rooms $rooms of a package and a party of $party: $answer',
  (row) => {
    const rooms = row['rooms']!.split(';').map((room) => {
      const [, beds = '', from = '', to = ''] = /(\S+) nights (\d+)-(\d+)/.exec(room)!
      const [maxAdults, maxChildren, extraBeds] = beds.split('/').map(Number) as [number, number, number]
      const days = Array.from({ length: Number(to) - Number(from) + 1 }, (_, at) => Number(from) + at)
      return {
        limits: { mostAdults: maxAdults, mostChildren: maxChildren, extraBeds },
        isRoom: true,
        days,
        departure: room,
      }
    })
    expect(partsMistake(rooms, partyOf(row['party']!))?.field ?? 'fits').toBe(row['answer'])
  },
)

const classOf = (cell: string) => vehicleClasses.find((one) => one === cell) ?? null

test.each(docTable(page, 'One vehicle by example'))(
  'a vehicle for $class and a party of $party: $answer',
  (row) => {
    const limits = partyLimits(blankFacts('car-charter', { vehicleClass: classOf(row['class']!) }))
    expect(partyMistake(limits, partyOf(row['party']!))?.field ?? 'fits').toBe(row['answer'])
  },
)

test.each(docTable(page, 'Vehicles of a package by example'))(
  'vehicles $vehicles of a package and a party of $party: $answer',
  (row) => {
    const parts = row['vehicles']!.split(';').map((part) => {
      const [, departure = '', vehicleClass = '', at = ''] = /(\S+) (\S+) day (\d+)/.exec(part)!
      return {
        limits: { vehicleClass: classOf(vehicleClass) },
        isRoom: false,
        days: [Number(at)],
        departure,
      }
    })
    expect(partsMistake(parts, partyOf(row['party']!))?.field ?? 'fits').toBe(row['answer'])
  },
)

test('a part that takes so many guests limits its package', () => {
  const tour = { limits: { mostGuests: 4 }, isRoom: false, days: [0], departure: '1' }
  expect(partsMistake([tour], { adults: 4, children: 1, infants: 0 })?.why).toBe(
    'catalog.fieldErrors.partyTooLarge',
  )
  expect(partsMistake([tour], { adults: 3, children: 1, infants: 0 })).toBeNull()
})

const reader: Reader = {
  language: 'en',
  w: (key, params = {}) => `${key.split('.').at(-1)} ${Object.values(params).join(' ')}`.trim(),
}
test.each([
  ['boat-ticket', {}, 'minorsAsked'],
  ['boat-ticket', { minorsAlone: 'allowed' }, ''],
  ['ticket', { minorsAlone: 'refused' }, 'minorsRefused'],
  ['ticket', { leastGuests: 2, mostGuests: 10 }, 'partyRange 2 10'],
  ['ticket', { leastGuests: 4, mostGuests: 4 }, 'partyExact 4'],
  ['ticket', { leastGuests: 3, uncountedInfants: true }, 'partyMin 3 · uncountedInfants'],
  ['ticket', { mostGuests: 6 }, 'partyMax 6'],
  ['ticket', { uncountedInfants: true }, ''],
] as const)('%s with %j says of its party: %s', (type, existing, text) => {
  expect(
    factLine(blankFacts(type, { validity: null, ...existing }), reader).replace(/^one-way( · )?/, ''),
  ).toBe(text)
})
