import type { z } from 'zod'
import { departureRecord } from '#contract/journeys/departure.fields.ts'
import type { SharedJourney } from '#contract/journeys/journeys.api.ts'
import { listSchema } from '../kit/list/filter-state.ts'
import { requestOf } from '../kit/list/list-filter.ts'
import { ListPage } from '../kit/list/list-page.tsx'
import type { Column } from '../kit/list/table/data-table-columns.ts'
import { useListPage } from '../kit/list/use-list-page.ts'
import { useListState } from '../kit/list/use-list-state.ts'
import { Link } from '../kit/parts/link.tsx'
import { StatusTag } from '../kit/parts/status-tag.tsx'
import { to } from '../kit/route/screens.ts'
import { shownDay } from '../kit/words/buddhist.ts'
import { useWords, word } from '../kit/words/words.ts'
import { journeys } from './journeys.client.ts'
import { sharedJourneyRow } from '#contract/journeys/shared-journey.fields.ts'
import { columnsOf } from '../kit/record/record-columns.tsx'

type Shared = z.output<typeof SharedJourney>
const schema = listSchema({ filters: { text: { kind: 'text', label: 'journeys.text.search', first: true } } })
const { tones } = departureRecord.fields.state
const leftOf = ({ date, left }: Shared['departures'][number]): string =>
  word('journeys.text.placesLeft', { date: shownDay(date), left })

const column = columnsOf(sharedJourneyRow)
const columns: readonly Column<Shared>[] = [
  column('code', { width: 120, frozen: true, card: 'sub' }),
  column('names', { width: 240, grow: true, card: 'title' }),
  column('dayCount', { key: 'days', width: 80, card: 'meta' }),
  {
    key: 'departures',
    title: 'journeys.text.nextDepartures',
    width: 420,
    card: 'meta',
    text: ({ departures }) => departures.map(leftOf).join(', '),
    render: ({ departures }) => (
      <span className="plan-rollups">
        {departures.map((one) => (
          <StatusTag key={one.date} tone={tones[one.state]}>
            {leftOf(one)}
          </StatusTag>
        ))}
      </span>
    ),
  },
]

/** Journeys that are shared with the agent, with what is left of their departures; ordered as any product. */
export default function OwnJourneys() {
  const list = useListState('bookingJourneys', schema)
  const page = useListPage(journeys.shared, list, requestOf(list), [
    'itinerary',
    'journeyDeparture',
    'stock',
    'order',
  ])
  return (
    <ListPage
      {...page}
      title="journeys.screens.bookingJourneys"
      columns={columns}
      rowKey={({ id }) => id}
      rowName={({ code }) => code}
      rowActions={(journey) => <OrderIt journey={journey} />}
      empty={{ title: 'journeys.text.noShared' }}
      live
    />
  )
}

function OrderIt({ journey: { skuCode } }: { journey: Shared }) {
  const { w } = useWords()
  if (!skuCode) return null
  return (
    <Link className="lt-button" href={to['order-entry'].OrderProductMainList({ text: skuCode })}>
      {w('journeys.text.orderIt')}
    </Link>
  )
}
