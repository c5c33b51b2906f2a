import type { FilterValues } from './exports.schema.ts'
import type { DataSet, SetFilter } from './set-kinds.ts'

/** Days of a list that takes them in pairs only. */
const ever = ['1000-01-01', '2999-12-31'] as const
type Value = FilterValues[string]
type ExportsAskView = Record<string, unknown>

/** A filter as the list's call is asked it; undefined where the value is none of it. */
function viewOf(filter: SetFilter, value: Value): ExportsAskView | undefined {
  const to = filter.to ?? filter.key
  if (filter.kind === 'days') {
    if (typeof value === 'string' || Array.isArray(value)) return undefined
    const { from, to: until } = value
    if (from && until && from > until) return undefined
    if (!from && !until) return {}
    if ('pair' in filter) return { [filter.pair]: [from || ever[0], until || ever[1]] }
    if ('span' in filter) return { [filter.span]: { ...(from && { from }), ...(until && { to: until }) } }
    return { ...(from && { [filter.from]: from }), ...(until && { [filter.until]: until }) }
  }
  if (typeof value === 'object' && !Array.isArray(value)) return undefined
  const many = (Array.isArray(value) ? value : [value]).filter(Boolean)
  const [first] = many
  if (first === undefined) return {}
  if (filter.kind === 'text') return many.length === 1 ? { [to]: first } : undefined
  if (filter.kind === 'flag')
    return many.length === 1 && /^(yes|no)$/.test(first) ? { [to]: first === 'yes' } : undefined
  if (filter.kind === 'choice')
    return many.length === 1 && filter.of.includes(first) ? { [to]: first } : undefined
  if (filter.kind === 'choices')
    return many.every((one) => filter.of.includes(one)) ? { [to]: many } : undefined
  if (!many.every((one) => /^[1-9]\d{0,14}$/.test(one))) return undefined
  if (filter.kind === 'picks') return { [to]: many.map(Number) }
  return many.length === 1 ? { [to]: Number(first) } : undefined
}

/** What a data set's call is sent for a filter, and which fields of it say nothing that can be asked. */
export function askOf(set: DataSet, filter: FilterValues): { ask: ExportsAskView; wrong: string[] } {
  const wrong: string[] = []
  const ask: ExportsAskView = { ...set.asks }
  for (const [key, value] of Object.entries(filter)) {
    const found = set.filters.find((one) => one.key === key)
    const view = found && viewOf(found, value)
    if (view) Object.assign(ask, view)
    else wrong.push(key)
  }
  return { ask, wrong }
}

/** The days that a filter names, for the name of a report. */
export function daysOf(set: DataSet, filter: FilterValues): string {
  for (const { key, kind } of set.filters) {
    const value = kind === 'days' ? filter[key] : undefined
    if (typeof value === 'object' && !Array.isArray(value) && (value.from || value.to))
      return [...new Set([value.from, value.to])].filter(Boolean).join(' – ')
  }
  return ''
}
