import { callRow } from '#contract/departures/call.fields.ts'
import { columnsOf } from '../kit/record/record-columns.tsx'
import { shownSpan } from '../kit/words/buddhist.ts'
import { callOrderStates } from '#contract/departures/call.states.ts'
import type { DepartureCall } from '#contract/departures/departures.schema.ts'
import { nameIn } from '#contract/kit/languages.ts'
import { listSchema } from '../kit/list/filter-state.ts'
import { ListPage } from '../kit/list/list-page.tsx'
import type { Column } from '../kit/list/table/data-table-columns.ts'
import { useListPage } from '../kit/list/use-list-page.ts'
import { useListState } from '../kit/list/use-list-state.ts'
import { to } from '../kit/route/screens.ts'
import { language, word } from '../kit/words/words.ts'
import { departures } from './departures.client.ts'
import { chosen, filtersOf } from '../kit/record/record-filters.ts'

const schema = listSchema({
  filters: {
    text: { kind: 'text', label: 'departures.fields.search', first: true },
    dates: { kind: 'dates', label: 'departures.fields.dates', first: true },
    act: filtersOf(callRow)('act', { first: true }),
  },
})

/** "2026-12-24 08:00", or from a day to a day. */
export const daysText = ({ from, to: until, session }: DepartureCall): string =>
  [shownSpan(from, until), session ?? ''].filter(Boolean).join(' ')

/** What came of it: how many of each state, those first that somebody must look at. */
export const outcomeText = ({ counts }: Pick<DepartureCall, 'counts'>): string =>
  callOrderStates.names
    .filter((state) => counts[state] > 0)
    .map((state) => `${word(`departures.callOrderStates.${state}`)} ${counts[state]}`)
    .join(' · ')

const column = columnsOf(callRow)
const columns: readonly Column<DepartureCall>[] = [
  {
    key: 'names',
    title: 'departures.fields.item',
    text: ({ names }) => names.map((one) => nameIn(one, language())).join(', '),
    width: 240,
    frozen: true,
    card: 'title',
  },
  { key: 'dates', title: 'departures.fields.dates', text: daysText, width: 190, card: 'sub' },
  column('act', { width: 190, card: 'sub' }),
  column('reason', { width: 200 }),
  column('orders', { width: 80 }),
  { key: 'state', title: 'departures.fields.state', text: outcomeText, width: 300, grow: true, card: 'meta' },
  column('blocked', { width: 90 }),
  column('byName', { width: 140 }),
  column('at', { as: 'time', width: 150 }),
]

/** Every call on departures: who made it, when, why, and what came of it. */
export default function CallList() {
  const list = useListState('departureCalls', schema)
  const { text, act, dates } = list.values
  const filter = {
    text: text || undefined,
    act: chosen(callRow, 'act', act),
    from: dates.from || undefined,
    to: dates.to || undefined,
  }
  const page = useListPage(departures.calls, list, filter, ['departure', 'order', 'bulk'])
  return (
    <ListPage
      {...page}
      title="departures.screens.departureCalls"
      columns={columns}
      rowKey={({ id }) => id}
      rowName={({ id }) => String(id)}
      hrefOf={({ id }) => to.departures.departureCall({ callId: String(id) })}
      empty={{ title: 'departures.text.noCalls' }}
      compact
      live
    />
  )
}
