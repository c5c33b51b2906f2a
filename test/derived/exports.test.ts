import { expect, test } from 'vitest'
import { z } from 'zod'
import { askOf } from '#contract/exports/ask.ts'
import { dataSetNames, dataSets } from '#contract/exports/data-sets.ts'
import type { FilterValues } from '#contract/exports/exports.schema.ts'
import type { DataSet, SetFilter } from '#contract/exports/set-kinds.ts'
import { domains } from '#contract/domains.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'

const calls = new Map<string, Endpoint>(
  Object.entries(domains).flatMap(([domain, { api }]) =>
    Object.entries<Endpoint>(api).map(([name, endpoint]) => [`${domain}.${name}`, endpoint] as const),
  ),
)
const shapeOf = (schema: unknown): Record<string, unknown> =>
  schema instanceof z.ZodObject ? schema.shape : {}
/** A page of rows with their total, asked for page by page. */
const isList = ({ input, output }: Endpoint) => {
  const { rows, total } = shapeOf(output)
  return rows !== undefined && total !== undefined && 'pageNo' in shapeOf(input)
}
const sets: readonly (readonly [string, DataSet])[] = dataSetNames.map((name) => [name, dataSets[name]])

test.each(sets)('%s is a list whose rows have what its columns tell', (_, { call, columns, perOrder }) => {
  const endpoint = calls.get(call)
  expect(endpoint && isList(endpoint)).toBe(true)
  const { rows } = shapeOf(endpoint?.output)
  const row = Object.keys(shapeOf(rows instanceof z.ZodArray ? rows.element : undefined))
  const roots = columns.flatMap(({ at, currency }) => [at, ...(currency ? [currency.at] : [])])
  const unknown = roots.map((at) => at.split('.')[0]!).filter((root) => !row.includes(root))
  expect(unknown.filter((root) => !(perOrder && root === 'guest'))).toEqual([])
  expect(new Set(columns.map(({ key }) => key)).size).toBe(columns.length)
})

const valueOf = (filter: SetFilter): FilterValues[string] => {
  if (filter.kind === 'days') return { from: '2026-01-01', to: '2026-01-31' }
  if (filter.kind === 'choice') return filter.of[0]!
  if (filter.kind === 'choices') return [filter.of[0]!]
  if (filter.kind === 'flag') return 'yes'
  return filter.kind === 'text' ? 'x' : filter.kind === 'pick' ? '1' : ['1']
}
test.each(sets)('%s is narrowed by what its call takes', (_, set) => {
  const input = calls.get(set.call)?.input
  const filter = Object.fromEntries(set.filters.map((one) => [one.key, valueOf(one)]))
  const { ask, wrong } = askOf(set, filter)
  expect(wrong).toEqual([])
  expect(Object.keys(ask).filter((key) => !(key in shapeOf(input)))).toEqual([])
  const asked = { ...ask, ...(set.countsLater && { total: 'only' }), pageNo: 1, pageSize: 1 }
  expect(input?.safeParse(asked).error?.issues ?? []).toEqual([])
  expect('total' in shapeOf(input)).toBe(set.countsLater ?? false)
})
