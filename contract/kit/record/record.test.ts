import { expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import { check } from '../check.ts'
import { record } from './record.ts'
import { answerShape, formShape } from './record-schema.ts'
import type { AnswerOf, FormOf, RowOf, ValuesOf } from './record-types.ts'
import { answerOf, storedOf, rowOf, valuesOf } from './record-values.ts'
import { isRequired, labelOf, own } from './field.ts'

const step = record('suppliers.fields', { hoursBefore: { kind: 'number', min: 0, max: 100 } })
const boat = record('agents.fields', {
  code: { kind: 'text', required: true, max: 4, matches: { pattern: /^[A-Z]+$/, why: 'shortCode' } },
  name: { kind: 'names', required: true },
  email: { kind: 'text', as: 'email' },
  currency: { kind: 'currency', initial: 'THB' },
  settlementTerm: {
    kind: 'choice',
    of: ['prepay', 'invoice'],
    words: 'agents.settlementTerms',
    default: 'prepay',
  },
  creditLimitMinor: { kind: 'money', in: 'currency', default: 0, audience: ['staff', 'agent'] },
  needsAudit: { kind: 'flag' },
  period: { kind: 'days', optional: true },
  agents: { kind: 'refs' },
  at: { kind: 'time', column: 'departs' },
  reason: { kind: 'rows', of: step, max: 2 },
  logins: { kind: 'count', only: 'answer', column: false },
  createdAt: { kind: 'moment', only: 'answer' },
  service: { kind: 'weekdays', column: 'weekdays', label: 'agents.fields.at' },
  prices: { ...own<{ adult: number | null }>({ adult: null }), label: 'agents.fields.at' },
  note: { kind: 'text', only: 'form', column: false },
})
type F = (typeof boat)['fields']
const Prices = z.object({ adult: z.number().nullable() })
const Form = z.object(formShape(boat, { prices: Prices }))
const Answer = z.object(answerShape(boat, { prices: Prices }))

const given = {
  code: 'BLUE',
  name: { en: 'Blue' },
  currency: 'THB',
  at: '08:30',
  period: { from: '2026-12-24', to: '' },
  reason: [{ hoursBefore: 24 }],
  prices: { adult: 900 },
}

test('what a call leaves out has its default, and what is typed is checked within its bounds', () => {
  expect(check(Form, given).data).toEqual({
    ...given,
    email: '',
    settlementTerm: 'prepay',
    creditLimitMinor: 0,
    needsAudit: false,
    agents: [],
    service: [],
    note: '',
  })
  const why = (wrong: object) =>
    check(Form, { ...given, ...wrong }).fields?.map((one) => `${one.field} ${one.why}`)
  expect(why({ code: '' })).toEqual(['code required'])
  expect(why({ code: 'BLUES' })).toEqual(['code tooLong'])
  expect(why({ code: 'blue' })).toEqual(['code shortCode'])
  expect(why({ name: {} })).toEqual(['name noLanguage'])
  expect(why({ email: 'nobody' })).toEqual(['email email'])
  expect(why({ currency: null })).toEqual(['currency required'])
  expect(why({ settlementTerm: 'later' })).toEqual(['settlementTerm notAllowed'])
  expect(why({ creditLimitMinor: -1 })).toEqual(['creditLimitMinor tooSmall'])
  expect(why({ at: '25:00' })).toEqual(['at invalid'])
  expect(why({ service: [8] })).toEqual(['service.0 tooLarge'])
  expect(why({ prices: {} })).toEqual(['prices.adult required'])
  expect(why({ agents: ['x'] })).toEqual(['agents.0 notNumber'])
  expect(why({ reason: [{ hoursBefore: 101 }] })).toEqual(['reason.0.hoursBefore tooLarge'])
  expect(why({ reason: [{ hoursBefore: 1 }, { hoursBefore: 1 }, { hoursBefore: 1 }] })).toEqual([
    'reason tooLarge',
  ])
})

test('a form begins with nothing chosen, but what it suggests, and with all of a record that is there', () => {
  const blank = valuesOf(boat)
  expect(blank).toEqual({
    code: '',
    name: {},
    email: '',
    currency: 'THB',
    settlementTerm: 'prepay',
    creditLimitMinor: 0,
    needsAudit: false,
    period: null,
    agents: [],
    at: null,
    reason: [],
    service: [],
    prices: { adult: null },
    note: '',
  })
  expect(valuesOf(boat, { ...blank, creditLimitMinor: 7, needsAudit: true })).toMatchObject({
    creditLimitMinor: 7,
    needsAudit: true,
  })
})

test('a form becomes columns and comes back from them', () => {
  const form = Form.parse(given)
  const row = rowOf(boat, form)
  expect(row).toMatchObject({
    credit_limit_minor: 0,
    period_from: '2026-12-24',
    period_to: null,
    departs: '08:30',
    reason: '[{"hoursBefore":24}]',
  })
  expect(Object.keys(row)).not.toContain('note')
  expect(Object.keys(row)).not.toContain('prices')
  expect(storedOf(boat, row).period).toEqual({ from: '2026-12-24', to: '' })
  const read = {
    ...row,
    prices: form.prices,
    reason: form.reason,
    created_at: '2026-01-01T00:00:00Z',
    logins: 2,
  }
  const answer = answerOf(boat, read, 'staff')
  expect(answer).toMatchObject({ at: '08:30', period: form.period, reason: form.reason, logins: 2 })
  expect(Answer.parse(answer)).toEqual(answer)
})

test('who is not to be told a field is not told it, and the answer holds without it', () => {
  const row = {
    ...rowOf(boat, Form.parse(given)),
    prices: given.prices,
    reason: [],
    created_at: '2026-01-01T00:00:00Z',
    logins: 0,
  }
  expect(answerOf(boat, row, 'agent').creditLimitMinor).toBe(0)
  const view = answerOf(boat, row, 'supplier')
  expect(Object.keys(view)).not.toContain('creditLimitMinor')
  expect(Answer.safeParse(view).success).toBe(true)
})

test('a field of its own shape has to be given its schema', () => {
  expect(() => formShape(boat)).toThrow('schema of its own')
})

test('labels follow the names without their units, and the star what must be given', () => {
  expect(labelOf(boat, 'creditLimitMinor')).toBe('agents.fields.creditLimit')
  const required = Object.entries(boat.fields).filter(([, field]) => isRequired(field))
  expect(required.map(([name]) => name)).toEqual([
    'code',
    'name',
    'currency',
    'settlementTerm',
    'creditLimitMinor',
    'at',
    'logins',
    'createdAt',
  ])
})

test('types say what is given, told, typed and kept', () => {
  expectTypeOf<FormOf<F>['settlementTerm']>().toEqualTypeOf<'prepay' | 'invoice'>()
  expectTypeOf<FormOf<F>['period']>().toEqualTypeOf<{ from: string; to: string } | null>()
  expectTypeOf<AnswerOf<F>['creditLimitMinor']>().toEqualTypeOf<number | undefined>()
  expectTypeOf<ValuesOf<F>['at']>().toEqualTypeOf<string | null>()
  expectTypeOf<RowOf<F>['departs']>().toEqualTypeOf<string>()
  expectTypeOf<RowOf<F>['period_to']>().toEqualTypeOf<string | null>()
  expectTypeOf<z.output<typeof Form>>().toEqualTypeOf<FormOf<F>>()
  expectTypeOf<z.input<typeof Form>['creditLimitMinor']>().toEqualTypeOf<number | undefined>()
})

test('what cannot hold does not compile, and says why', () => {
  // @ts-expect-error the words have no agents.fields.colour
  record('agents.fields', { colour: { kind: 'text' } })
  // @ts-expect-error this kind of field has no most
  record('agents.fields', { name: { kind: 'text', most: 3 } })
  // @ts-expect-error no field is called money
  record('agents.fields', { creditLimitMinor: { kind: 'money', in: 'money' } })
  // @ts-expect-error the words have no agents.settlementTerms.cash
  record('agents.fields', { name: { kind: 'choice', of: ['cash'], words: 'agents.settlementTerms' } })
  // @ts-expect-error later is none of the choices
  record('agents.fields', { name: { kind: 'choice', of: ['now'], initial: 'later' } })
  const row = { ...rowOf(boat, Form.parse(given)), prices: given.prices, created_at: '', logins: 0 }
  // @ts-expect-error who is told it has to be said: a field of it is not for everybody
  const untold = () => answerOf(boat, row)
  expect(untold).toBeTypeOf('function')
  // @ts-expect-error there is no such kind
  record('agents.fields', { name: { kind: 'txt' } })
})
