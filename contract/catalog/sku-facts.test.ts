import { expect, test } from 'vitest'
import { check } from '../kit/check.ts'
import { productTypes } from './products.ts'
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
  expect(refused({ type: 'ticket', guestsPerInstructor: 4 })).toMatchObject([
    { field: 'guestsPerInstructor' },
  ])
  expect(refused({ type: 'diving', guestsPerInstructor: 40, course: 'swimming' })).toMatchObject([
    { field: 'course', why: 'notAllowed' },
    { field: 'guestsPerInstructor', why: 'tooLarge', params: { max: 12 } },
  ])
  expect(refused({ type: 'rocket' })).toMatchObject([{ field: 'type' }])
})

test('an open ticket has no seat; only an open one is valid for days', () => {
  expect(refused({ type: 'ticket', validity: 'open', seated: true })).toMatchObject([{ field: 'seated' }])
  expect(refused({ type: 'ticket', validity: 'dated', validDays: 30 })).toMatchObject([
    { field: 'validDays' },
  ])
  expect(refused({ type: 'ticket', validity: 'open', validDays: 30 })).toBeUndefined()
})

test('one way has one leg, a round trip has two', () => {
  const leg = { from: 'Rassada', to: 'Phi Phi', sailings: [{ departs: '09:00' }] }
  const boat = (trip: string, legs: object[]) => refused({ type: 'boat-ticket', trip, legs })
  expect(boat('one-way', [leg])).toBeUndefined()
  expect(boat('one-way', [leg, leg])).toMatchObject([{ field: 'legs' }])
  expect(boat('round-trip', [leg])).toMatchObject([{ field: 'legs' }])
  expect(boat('round-trip', [leg, { ...leg, from: 'Phi Phi', to: 'Rassada' }])).toBeUndefined()
  expect(boat('one-way', [{ ...leg, sailings: [{ departs: '9 am' }] }])).toMatchObject([
    { field: 'legs.0.sailings.0.departs' },
  ])
})

test('a boat leads from one pier to another, and leaves once at a time', () => {
  const leg = { from: 'Rassada', to: 'Phi Phi', sailings: [{ departs: '08:30', arrives: null }] }
  const told = (one: object) =>
    refused({ type: 'boat-ticket', trip: 'one-way', legs: [one] })?.map(({ field }) => field)
  expect(told(leg)).toBeUndefined()
  expect(told({ ...leg, to: ' rassada' })).toEqual(['legs.0.to'])
  expect(told({ ...leg, sailings: [...leg.sailings, ...leg.sailings] })).toEqual([
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
