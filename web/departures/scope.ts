import { skuSource } from '../catalog/catalog.public.tsx'
import { listSchema } from '../kit/list/filter-state.ts'
import type { ListControl } from '../kit/list/use-list-state.ts'
import { to } from '../kit/route/screens.ts'
import { timeZone } from '../kit/session/session.ts'
import { addDays, today } from '../kit/words/dates.ts'
import { resourceSource } from './departures.client.ts'

/** Departures are chosen by days, session, products and what carries them, on both lists alike. */
export const scopeSchema = listSchema({
  filters: {
    text: { kind: 'text', label: 'departures.fields.search', first: true },
    dates: { kind: 'dates', label: 'departures.fields.dates', first: true },
    session: { kind: 'text', label: 'departures.fields.session', first: true },
    skuIds: { kind: 'picks', label: 'departures.fields.sku', source: skuSource },
    resourceIds: { kind: 'picks', label: 'departures.fields.resource', source: resourceSource },
  },
  pageSize: 100,
})

/** What is asked where no day is chosen: today and tomorrow. */
const daysAhead = 1

export function scopeOf({ values }: ListControl<typeof scopeSchema.filters>) {
  const { dates, session, skuIds, resourceIds, text } = values
  const from = dates.from || dates.to || today(timeZone())
  return {
    from,
    to: dates.to || (dates.from ? dates.from : addDays(from, daysAhead)),
    session: session || undefined,
    skuIds: skuIds.map(Number).filter(Boolean),
    resourceIds: resourceIds.map(Number).filter(Boolean),
    text: text || undefined,
  }
}

type Departure = { date: string; session: string; skuId: number }

/** Who is on these departures: the days, sessions and products that they have among them. */
export function ordersOf(rows: readonly Departure[]): string {
  const dates = rows.map(({ date }) => date).toSorted()
  const sessions = new Set(rows.map(({ session }) => session))
  const [session] = sessions
  return to.departures.departureOrders({
    dates: `${dates[0]}~${dates.at(-1)}`,
    ...(sessions.size === 1 && session && { session }),
    skuIds: [...new Set(rows.map(({ skuId }) => skuId))].join(','),
  })
}
