import { expect, test } from 'vitest'
import { blankSku, skuRefusals, skuRules } from './sku-values.ts'

const told = (patch: object) => skuRules({ ...blankSku, ...patch }).map(({ field, why }) => `${field} ${why}`)

test('an empty row of the cancellation rule or of the sessions is told on its own fields', () => {
  expect(told({})).toEqual([])
  expect(told({ steps: [{ hoursBefore: null, keepBasisPoints: null }] })).toEqual([
    'steps.0.hoursBefore required',
    'steps.0.keepBasisPoints required',
  ])
  expect(told({ steps: [{ hoursBefore: 24, keepMinor: 500_00 }] })).toEqual([])
  expect(told({ sessionRows: [{ time: '09:00' }, { time: '' }] })).toEqual(['sessionRows.1.time required'])
})

test('stock by session needs a session', () => {
  expect(told({ stockMode: 'session' })).toEqual(['sessionRows required'])
})

test("the server's refusals stand on the rows of the form", () => {
  const errors = ['cancelRule.1', 'sessions.0', 'code'].map((field) => ({ field, why: 'invalid' }))
  expect(skuRefusals(errors).map(({ field }) => field)).toEqual(['steps.1', 'sessionRows.0', 'code'])
})
