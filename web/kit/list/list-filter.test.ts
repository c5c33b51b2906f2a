import { expect, expectTypeOf, test } from 'vitest'
import { taxRecord } from '#contract/pricing/tax/tax.fields.ts'
import { filtersOf } from '../record/record-filters.ts'
import { listSchema, readState } from './filter-state.ts'
import { requestOf } from './list-filter.ts'

const source = { name: 'none', search: () => Promise.resolve([]), find: () => Promise.resolve([]) }
const select = filtersOf(taxRecord)
const schema = listSchema({
  filters: {
    text: { kind: 'text', label: 'pricing.taxes.name' },
    state: select('state'),
    inclusive: select('inclusive'),
    agentId: { kind: 'pick', label: 'pricing.fields.agent', source },
    skuIds: { kind: 'picks', label: 'pricing.fields.skus', source },
    service: { kind: 'dates', label: 'pricing.fields.date' },
  },
})
const requested = (search: string) => requestOf({ ...readState(schema, search), schema })

test('a list asks by the names of its filters, ids as numbers, and says nothing of what is empty', () => {
  const found = requested('state=past&inclusive=false&agentId=7&skuIds=3,4&service=2027-01-01~')
  expect(found).toEqual({
    text: undefined,
    state: 'past',
    inclusive: false,
    agentId: 7,
    skuIds: [3, 4],
    service: { from: '2027-01-01', to: '' },
  })
  expectTypeOf(found.state).toEqualTypeOf<'now' | 'planned' | 'past' | 'disabled' | undefined>()
  expectTypeOf(found.inclusive).toEqualTypeOf<boolean | undefined>()
  expectTypeOf(found.skuIds).toEqualTypeOf<number[] | undefined>()
})

test('what an address names and there is not narrows nothing', () => {
  expect(requested('state=gone&inclusive=perhaps')).toMatchObject({ state: undefined, inclusive: undefined })
})
