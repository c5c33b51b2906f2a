import { expect, test } from 'vitest'
import { blankFacts } from '#contract/catalog/skus/sku-facts.ts'
import { blankSku, newStep, sentOf, skuRefusals, skuRules } from './sku-values.ts'

const describe = (patch: object) =>
  skuRules({ ...blankSku('day-trip'), ...patch }).map(({ field, why }) => `${field} ${why}`)

test('an empty row of the cancellation rule or of the sessions is told on its own fields', () => {
  expect(describe({})).toEqual([])
  expect(describe({ steps: [newStep] })).toEqual([
    'steps.0.hoursBefore required',
    'steps.0.keepBasisPoints required',
  ])
  const amount = { ...newStep, hoursBefore: 24, keep: 'amount', keepMinor: 500_00 }
  expect(describe({ steps: [amount] })).toEqual([])
  expect(describe({ steps: [{ ...amount, keep: 'nights' }] })).toEqual(['steps.0.keepNights required'])
  expect(describe({ sessionRows: [{ time: '09:00' }, { time: '' }] })).toEqual([
    'sessionRows.1.time required',
  ])
})

test('a step of the cancellation rule sends what it keeps, and nothing that was typed for another way', () => {
  const typed = { hoursBefore: 24, keepBasisPoints: 5_000, keepMinor: 500_00, keepNights: 1 }
  const sent = (['percent', 'amount', 'nights'] as const).map(
    (keep) => sentOf({ ...blankSku('hotel-room'), steps: [{ ...typed, keep }] }).cancelRule[0],
  )
  expect(sent).toEqual([
    { hoursBefore: 24, keepBasisPoints: 5_000 },
    { hoursBefore: 24, keepMinor: 500_00 },
    { hoursBefore: 24, keepNights: 1 },
  ])
})

test('stock by session needs a session', () => {
  expect(describe({ stockMode: 'session' })).toEqual(['sessionRows required'])
})

test("the server's refusals stand on the rows of the form", () => {
  const errors = ['cancelRule.1', 'sessions.0', 'code'].map((field) => ({ field, why: 'invalid' }))
  expect(skuRefusals(errors).map(({ field }) => field)).toEqual(['steps.1', 'sessionRows.0', 'code'])
})

const pier = { from: { en: 'Rassada' }, to: { en: 'Phi Phi' }, sailings: [{ departs: '09:00', arrives: '' }] }
const noLeg = { from: {}, to: {}, sailings: [] }
const boat = (facts: object) => ({ ...blankSku('boat-ticket'), facts: blankFacts('boat-ticket', facts) })

test('a boat sends the ways that its trip has, and none that nobody filled in', () => {
  expect(sentOf(boat({ trip: 'one-way', legs: [noLeg, noLeg] })).facts).toMatchObject({ legs: [] })
  expect(sentOf(boat({ trip: 'one-way', legs: [pier, pier] })).facts).toMatchObject({
    legs: [{ from: { en: 'Rassada' }, sailings: [{ departs: '09:00', arrives: null }] }],
  })
  expect(skuRules(boat({ trip: 'round-trip', legs: [pier, noLeg] })).map(({ field }) => field)).toContain(
    'facts.legs.1.from',
  )
})

test('what a choice hides is not sent: only an open ticket runs out', () => {
  const ticket = (facts: object) =>
    sentOf({ ...blankSku('ticket'), facts: blankFacts('ticket', facts) }).facts
  const runsOut = { validDays: 30, validUntil: '2027-03-31' }
  expect(ticket({ validity: 'open', ...runsOut })).toMatchObject(runsOut)
  expect(ticket({ validity: 'dated', ...runsOut })).toMatchObject({ validDays: null, validUntil: null })
})
