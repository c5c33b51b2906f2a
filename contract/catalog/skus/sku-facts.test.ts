import { expect, test } from 'vitest'
import { check } from '../../kit/check.ts'
import { productTypes } from '../products.ts'
import { blankFacts, fieldsOf, slotsOf, type FactsOf } from './sku-facts.ts'
import { SkuFactsForm } from './sku-facts.schema.ts'

const refused = (facts: object) => check(SkuFactsForm, facts).fields
const spa = (facts: Partial<FactsOf<'spa'>>) => blankFacts('spa', facts) as FactsOf<'spa'>

test('every type has facts of its own, and nothing known of them is good enough to begin with', () => {
  for (const type of productTypes) {
    expect(fieldsOf(type).length).toBeGreaterThan(0)
    expect(check(SkuFactsForm, { type }).data).toEqual(blankFacts(type))
  }
})

test('a fact of another type, a number out of its range and an unknown choice are refused by their names', () => {
  expect(refused({ type: 'ticket', dives: 4 })).toMatchObject([{ field: 'dives' }])
  expect(refused({ type: 'diving', dives: 40, course: 'swimming' })).toMatchObject([
    { field: 'course', why: 'notAllowed' },
    { field: 'dives', why: 'tooLarge', params: { max: 30 } },
  ])
  expect(refused({ type: 'rocket' })).toMatchObject([{ field: 'type' }])
})

test('only an open ticket runs out, after some days or on a day', () => {
  const describe = (facts: object) => refused({ type: 'ticket', ...facts })?.map(({ field }) => field)
  expect(describe({ validity: 'dated', validDays: 30, validUntil: '2027-03-31' })).toEqual([
    'validDays',
    'validUntil',
  ])
  expect(describe({ validity: 'open', validDays: 30, validUntil: '2027-03-31' })).toEqual(['validUntil'])
  expect(
    [{ validDays: 30 }, { validUntil: '2027-03-31' }, {}].map((by) => describe({ validity: 'open', ...by })),
  ).toEqual([undefined, undefined, undefined])
})

test('what nobody asks any more is left out of what an older record says', () => {
  expect(blankFacts('ticket', { type: 'ticket', seated: true, validDays: 30 })).toEqual({
    ...blankFacts('ticket'),
    validDays: 30,
  })
})

test('lines are tidied; too many, and one that is too long, are refused', () => {
  const places = (text: string) => check(SkuFactsForm, { type: 'day-trip', places: { en: text } })
  expect(places(' Maya Bay \n\nKhai Nok').data).toMatchObject({ places: { en: 'Maya Bay\nKhai Nok' } })
  for (const text of [Array(31).fill('Bay').join('\n'), 'x'.repeat(121)])
    expect(places(text).fields).toMatchObject([{ field: 'places.en', why: 'catalog.fieldErrors.lines' }])
})

test('one way has one leg, a round trip has two', () => {
  const leg = { from: { en: 'Rassada' }, to: { en: 'Phi Phi' }, sailings: [{ departs: '09:00' }] }
  const boat = (trip: string, legs: object[]) => refused({ type: 'boat-ticket', trip, legs })
  expect(boat('one-way', [leg])).toBeUndefined()
  expect(boat('one-way', [leg, leg])).toMatchObject([{ field: 'legs' }])
  expect(boat('round-trip', [leg])).toMatchObject([{ field: 'legs' }])
  expect(
    boat('round-trip', [leg, { ...leg, from: { en: 'Phi Phi' }, to: { en: 'Rassada' } }]),
  ).toBeUndefined()
  expect(boat('one-way', [{ ...leg, sailings: [{ departs: '9 am' }] }])).toMatchObject([
    { field: 'legs.0.sailings.0.departs' },
  ])
})

test('a boat leads from one pier to another, and leaves once at a time', () => {
  const leg = {
    from: { en: 'Rassada' },
    to: { en: 'Phi Phi' },
    sailings: [{ departs: '08:30', arrives: null }],
  }
  const describe = (one: object) =>
    refused({ type: 'boat-ticket', trip: 'one-way', legs: [one] })?.map(({ field }) => field)
  expect(describe(leg)).toBeUndefined()
  expect(describe({ ...leg, to: { en: ' rassada', th: 'รัษฎา' } })).toEqual(['legs.0.to'])
  expect(describe({ ...leg, sailings: [...leg.sailings, ...leg.sailings] })).toEqual([
    'legs.0.sailings.1.departs',
  ])
})

test('a package has no more nights than days, and its most is not under its least', () => {
  expect(
    refused({ type: 'custom-package', days: 2, nights: 3, leastGuests: 6, mostGuests: 4 })?.map(
      ({ field }) => field,
    ),
  ).toEqual(['nights', 'mostGuests'])
})

test('slots begin one after the other as long as the treatment ends before the doors close', () => {
  expect(slotsOf(spa({ opens: '10:00', closes: '13:00', minutes: 90, slotMinutes: 30 }))).toEqual([
    '10:00',
    '10:30',
    '11:00',
    '11:30',
  ])
  expect(slotsOf(spa({ opens: '10:00', closes: '10:30', minutes: 90, slotMinutes: 30 }))).toEqual([])
  expect(slotsOf(spa({ opens: '10:00' }))).toEqual([])
})
