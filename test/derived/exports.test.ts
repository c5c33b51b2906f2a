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

test.each(sets)('%s is a list whose rows have what its columns tell', (_, set) => {
  const { call, columns, perOrder, described = [] } = set
  const endpoint = calls.get(call)
  expect(endpoint && isList(endpoint)).toBe(true)
  const { rows } = shapeOf(endpoint?.output)
  const row = [...Object.keys(shapeOf(rows instanceof z.ZodArray ? rows.element : undefined)), ...described]
  const roots = columns.flatMap(({ at, until, currency, when }) => [
    at,
    ...(until ? [until] : []),
    ...(currency ? [currency.at] : []),
    ...(when ? [when.at] : []),
  ])
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
  const page = { ...ask, ...(set.countsLater && { total: 'only' }), pageNo: 1, pageSize: 1 }
  const whole = { ...set.asks, pageNo: 1, pageSize: 1 }
  for (const request of [page, whole]) expect(input?.safeParse(request).error?.issues ?? []).toEqual([])
  expect('total' in shapeOf(input)).toBe(set.countsLater ?? false)
  // A tab that a list begins with is a part of it.
  if ('tab' in shapeOf(input) && set.title && !set.countsLater) expect(set.asks['tab']).toBe('all')
})

/** What belongs to one record or one task, is chosen from, or is the product's own: no list that somebody takes elsewhere. */
const parts = new Set([
  'bulk.list',
  'catalog.collectSkus',
  'agents.keyCalls',
  'agents.movements',
  'stock.board',
  'pricing.calendarMatrix',
  'payments.connectionCalls',
  'payments.connectionInbox',
  'payments.connectionOutbox',
  'ticketing.prepaidBatches',
  'ticketing.prepaidCodes',
  'orders.modifyList',
  'orders.refundList',
  'order-entry.productList',
  'order-entry.boatSailings',
  'order-entry.availability',
  'order-entry.importRows',
  'counter.products',
  'mail.caught',
  'customers.twins',
  'hotel-orders.modifyList',
  'hotel-orders.refundList',
  'journeys.departures',
  'billing.billLines',
  'write-off.lineList',
  'write-off.itemList',
  'supplier-statements.rows',
  'sms.senderCalls',
  'notifications.list',
  'booster.candidates',
  // Below our own accounts.
  'booster.partnerListings',
  'booster.saleList',
  'exports.reportList',
  // Of the departures that somebody has chosen to call off or move.
  'departures.affected',
  // Of one company, one agent, one supplier, one strategy, one quota.
  'catalog.connectList',
  'open-market.library',
  'pricing.quotationList',
  'pricing.roomQuotationList',
  'pricing.strategyQuotationList',
  'suppliers.quotaLog',
])
test('every list of staff is exported in the background', () => {
  const exported = new Set(sets.map(([, { call }]) => call))
  const missing = [...calls].flatMap(([name, endpoint]) => {
    const { audience, needs } = endpoint
    const ofOthers = (audience && !audience.includes('staff')) || needs.startsWith('bookingCenter.')
    return !isList(endpoint) ||
      ofOthers ||
      name.endsWith('mportInfo') ||
      parts.has(name) ||
      exported.has(name)
      ? []
      : [name]
  })
  expect(missing.toSorted()).toEqual([])
})
