import { journeyKeys } from '#contract/journeys/journey.keys.ts'
import type { Departure } from '#contract/journeys/journeys.api.ts'
import { useRead } from '../kit/call/query.ts'
import { useDrawer } from '../kit/form/form-drawer.tsx'
import { DataTable } from '../kit/list/table/data-table.tsx'
import { IfAllowed } from '../kit/parts/if-allowed.tsx'
import { NewButton } from '../kit/parts/new-button.tsx'
import { Card } from '../kit/parts/page/cards.tsx'
import { Empty } from '../kit/parts/page/empty.tsx'
import { useWords } from '../kit/words/words.ts'
import { DepartureActs } from './departure-acts.tsx'
import { departureColumns } from './departure-columns.tsx'
import { DepartureDrawer } from './departure-drawer.tsx'
import { SeriesDrawer } from './series-drawer.tsx'
import { journeys } from './journeys.client.ts'

/** When a journey leaves, and how full it is. */
export function DeparturesCard({ journeyId }: { journeyId: number }) {
  const { w } = useWords()
  const live = ['itinerary', 'journeyDeparture', 'stock', 'order']
  const rows = useRead(journeys.departures, { journeyId, pageSize: 200 }, { live, keep: true }).data?.rows
  const decisionDays = useRead(journeys.sale, { id: journeyId }, { keep: true }).data?.decisionDays
  const drawer = useDrawer<Departure | null>()
  const series = useDrawer<null>()
  return (
    <Card
      title="journeys.text.departures"
      extra={
        <span className="lt-card-acts">
          <IfAllowed needs={`${journeyKeys.look}.departures`}>
            <button type="button" className="lt-button" onClick={() => series.show(null)}>
              {w('journeys.text.newSeries')}
            </button>
          </IfAllowed>
          <NewButton
            needs={`${journeyKeys.look}.departures`}
            title="journeys.text.newDeparture"
            onPress={() => drawer.show(null)}
          />
        </span>
      }
    >
      {rows?.length === 0 && <Empty title={w('journeys.text.noDepartures')} />}
      {rows && rows.length > 0 && (
        <DataTable
          screen="journeyDepartures"
          label={w('journeys.text.departures')}
          columns={departureColumns}
          rows={rows}
          rowKey={({ id }) => String(id)}
          rowActions={(row) => <DepartureActs departure={row} onEdit={() => drawer.show(row)} />}
          inline
        />
      )}
      {drawer.open && (
        <DepartureDrawer
          key={drawer.count}
          departure={drawer.record}
          journeyId={journeyId}
          decisionDays={decisionDays}
          open={drawer.open}
          onClose={drawer.hide}
        />
      )}
      {series.open && (
        <SeriesDrawer
          key={series.count}
          journeyId={journeyId}
          decisionDays={decisionDays}
          open={series.open}
          onClose={series.hide}
        />
      )}
    </Card>
  )
}
