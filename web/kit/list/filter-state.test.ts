import { describe, expect, test } from 'vitest'
import {
  activeFilters,
  changeValues,
  clearedValues,
  initialState,
  listSchema,
  readState,
  withBeside,
  writeState,
} from './filter-state.ts'

const schema = listSchema({
  filters: {
    search: { kind: 'text', label: 'kit.parts.search', first: true },
    status: { kind: 'multi', label: 'kit.parts.columns' },
    dates: { kind: 'dates', label: 'kit.parts.today' },
    agent: {
      kind: 'pick',
      label: 'kit.parts.open',
      source: { name: 'agents', search: async () => [], find: async () => [] },
    },
  },
  tabs: ['all', 'open'],
  sort: { by: 'createdAt', down: true },
})

test('a list as at first has a clean address', () => {
  expect(writeState(schema, initialState(schema))).toBe('')
})

test('what is written is read again', () => {
  const state = {
    values: {
      search: 'a&b =เรือ',
      status: ['reviewing', 'processing'],
      dates: { from: '2026-11-01', to: '' },
      agent: '7',
    },
    tab: 'open',
    pageNo: 3,
    pageSize: 50,
    sort: null,
  }
  expect(readState(schema, writeState(schema, state))).toEqual(state)
})

test('a page of text in the place of a search is cut to what a search takes', () => {
  const { values } = readState(schema, `search=${'Z'.repeat(50_000)}`)
  expect(values.search).toBe('Z'.repeat(200))
})

test('the default sorting is not written, another one is', () => {
  expect(writeState(schema, { ...initialState(schema), sort: { by: 'price', down: false } })).toBe(
    'sort=price',
  )
  expect(readState(schema, '?sort=-price').sort).toEqual({ by: 'price', down: true })
})

describe('an address that makes no sense is read as at first', () => {
  test.each(['pageNo=0', 'pageNo=x', 'pageSize=100000', 'tab=nope', 'dates=yesterday~tomorrow', 'unknown=1'])(
    '%s',
    (search) => {
      expect(readState(schema, search)).toEqual(initialState(schema))
    },
  )
})

test('active filters are those that say something', () => {
  const state = readState(schema, 'status=open&dates=~2026-11-30')
  expect(activeFilters(state)).toEqual(['status', 'dates'])
})

test('undefined empties one filter', () => {
  const { values } = readState(schema, 'status=open&search=x')
  expect(changeValues(schema, values, { status: undefined })).toMatchObject({ status: [], search: 'x' })
})

test('clearing keeps the record that a list is of', () => {
  const ledger = listSchema({
    filters: { ...schema.filters, agent: { ...schema.filters.agent, subject: true } },
  })
  const values = { ...initialState(ledger).values, search: 'boat', agent: '7' }
  expect(clearedValues(ledger, values)).toEqual({ ...initialState(ledger).values, agent: '7' })
})

test('what stands beside the filters in the address stays when they change, and is no filter', () => {
  const schema = { ...listSchema({ filters: {} }), beside: ['month'] }
  expect(withBeside(schema, 'text=tour', 'text=old&month=2026-12&other=1')).toBe('text=tour&month=2026-12')
  expect(withBeside(schema, '', '')).toBe('')
})
