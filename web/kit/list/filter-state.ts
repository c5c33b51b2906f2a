import { entryOf } from '#contract/kit/given.ts'
import { isDay } from '../words/days.ts'
import type { WordKey } from '#contract/words.ts'
import type { Choice, PickSource } from '../form/choices/choice.ts'
import type { Sort } from './table/data-table-columns.ts'

/** A range of days; '' leaves an end open. */
export type DateRange = { from: string; to: string }

type Common = {
  label: WordKey
  /** Stands in the one line; the others wait behind "more". */
  first?: true
  /** Names the record that the list is of: it narrows nothing, so it is not among what can be cleared. */
  subject?: true
}
export type Filter = Common &
  (
    | { kind: 'text'; /** Shortest text worth asking for. */ min?: number }
    | {
        kind: 'select'
        options?: readonly Choice[]
        /** What was chosen as the call takes it; nothing where the address names what there is not. */
        read?: (text: string) => unknown
      }
    | { kind: 'multi'; options?: readonly Choice[] }
    | { kind: 'dates' }
    | { kind: 'tree' }
    | { kind: 'pick' | 'picks'; source: PickSource }
  )
export type Filters = Record<string, Filter>
type ValueOf<F extends Filter> = F['kind'] extends 'text' | 'select' | 'pick'
  ? string
  : F['kind'] extends 'dates'
    ? DateRange
    : string[]
export type Values<F extends Filters> = { [K in keyof F]: ValueOf<F[K]> }

/** What a list can be asked: its filters, its tabs (the first is the default), how it is sorted at first. */
export type ListSchema<F extends Filters = Filters> = {
  filters: F
  tabs?: readonly string[]
  sort?: Sort
  pageSize?: number
  /** Other parts of the address that belong to the page: filters come and go, these stay. */
  beside?: readonly string[]
}
/** Declares it with its literal types. */
export const listSchema = <const F extends Filters>(schema: ListSchema<F>): ListSchema<F> => schema

export type ListState<F extends Filters = Filters> = {
  values: Values<F>
  tab: string
  pageNo: number
  pageSize: number
  sort: Sort | null
}

type AnyValue = string | string[] | DateRange
const emptyOf = ({ kind }: Filter): AnyValue =>
  kind === 'dates' ? { from: '', to: '' } : kind === 'multi' || kind === 'tree' || kind === 'picks' ? [] : ''

export const isEmpty = (value: AnyValue): boolean =>
  typeof value === 'string'
    ? value === ''
    : Array.isArray(value)
      ? value.length === 0
      : !value.from && !value.to

/** As much of a text as a search takes: what is pasted or linked beyond it is cut, not refused. */
export const maxSearched = 200

function readValue(filter: Filter, text: string): AnyValue {
  const empty = emptyOf(filter)
  if (Array.isArray(empty)) return text.split(',').filter(Boolean)
  if (typeof empty === 'string') return filter.kind === 'text' ? text.slice(0, maxSearched) : text
  const [from = '', to = ''] = text.split('~')
  return { from: isDay(from) ? from : '', to: isDay(to) ? to : '' }
}
const writeValue = (value: AnyValue): string =>
  typeof value === 'string' ? value : Array.isArray(value) ? value.join(',') : `${value.from}~${value.to}`

const whole = (text: string | null, min: number, max: number): number | undefined => {
  const value = Number(text)
  return text && Number.isInteger(value) && value >= min && value <= max ? value : undefined
}

/** The state with nothing filtered. */
export function initialState<F extends Filters>(schema: ListSchema<F>): ListState<F> {
  const values = Object.fromEntries(
    Object.entries(schema.filters).map(([name, filter]) => [name, emptyOf(filter)]),
  )
  return {
    values: values as Values<F>,
    tab: schema.tabs?.[0] ?? '',
    pageNo: 1,
    pageSize: schema.pageSize ?? 20,
    sort: schema.sort ?? null,
  }
}

/** Reads the state of a list from its URL; what the URL does not say, or says wrongly, is as at first. */
export function readState<F extends Filters>(schema: ListSchema<F>, search: string): ListState<F> {
  const state = initialState(schema)
  const given = new URLSearchParams(search)
  for (const [name, filter] of Object.entries(schema.filters) as [keyof F & string, Filter][]) {
    const text = given.get(name)
    if (text) state.values[name] = readValue(filter, text) as Values<F>[typeof name]
  }
  const tab = given.get('tab')
  if (tab && schema.tabs?.includes(tab)) state.tab = tab
  state.pageNo = whole(given.get('pageNo'), 1, 1_000_000) ?? state.pageNo
  state.pageSize = whole(given.get('pageSize'), 1, 1000) ?? state.pageSize
  const sort = given.get('sort')
  if (sort) state.sort = sort === 'none' ? null : { by: sort.replace(/^-/, ''), down: sort.startsWith('-') }
  return state
}

/** Writes a state as a query; what is as at first is left out, so that a clean list has a clean address. */
export function writeState<F extends Filters>(schema: ListSchema<F>, state: ListState<F>): string {
  const first = initialState(schema)
  const given = new URLSearchParams()
  for (const name of Object.keys(schema.filters)) {
    const value = state.values[name] as AnyValue
    if (!isEmpty(value)) given.set(name, writeValue(value))
  }
  if (state.tab !== first.tab) given.set('tab', state.tab)
  if (state.pageNo > 1) given.set('pageNo', String(state.pageNo))
  if (state.pageSize !== first.pageSize) given.set('pageSize', String(state.pageSize))
  const sort = state.sort ? `${state.sort.down ? '-' : ''}${state.sort.by}` : 'none'
  if (sort !== (first.sort ? `${first.sort.down ? '-' : ''}${first.sort.by}` : 'none'))
    given.set('sort', sort)
  return given.toString()
}

/** A query without what was typed to find something: filters are remembered, a search is over when it is left. */
export function withoutText({ filters }: Pick<ListSchema, 'filters'>, query: string): string {
  const stored = new URLSearchParams(query)
  for (const [name, { kind, subject }] of Object.entries(filters))
    if (kind === 'text' && !subject) stored.delete(name)
  return stored.toString()
}

/** A list's query with what else of the address is to stay. */
export function withBeside(
  { beside = [] }: Pick<ListSchema, 'beside'>,
  query: string,
  address: string,
): string {
  const given = new URLSearchParams(address)
  const next = new URLSearchParams(query)
  for (const name of beside) {
    const value = given.get(name)
    if (value) next.set(name, value)
  }
  return next.toString()
}

/** Names of the filters that say something. */
export const activeFilters = <F extends Filters>(state: ListState<F>): (keyof F & string)[] =>
  Object.keys(state.values).filter((name) => !isEmpty(state.values[name] as AnyValue))

/** Nothing filtered; what the list is of stays. */
export const clearedValues = <F extends Filters>(schema: ListSchema<F>, values: Values<F>): Values<F> => {
  const subjects = Object.entries(values).filter(([name]) => schema.filters[name]?.subject)
  return { ...initialState(schema).values, ...Object.fromEntries(subjects) }
}

/** Values with some changed; undefined empties one. */
export function changeValues<F extends Filters>(
  schema: ListSchema<F>,
  values: Values<F>,
  patch: Partial<Values<F>>,
): Values<F> {
  const next = { ...values }
  for (const name of Object.keys(patch) as (keyof F & string)[]) {
    next[name] = patch[name] ?? (emptyOf(entryOf(schema.filters, name)) as Values<F>[typeof name])
  }
  return next
}
