import type { Card as PlanCard, DayPlan, Run } from '#contract/scheduling/plan.schema.ts'
import { useRead } from '../kit/call/query.ts'
import { useDrawer } from '../kit/form/form-drawer.tsx'
import { DataTable } from '../kit/list/table/data-table.tsx'
import { ActionButtons } from '../kit/parts/action-buttons.tsx'
import { Card } from '../kit/parts/page/cards.tsx'
import { PageHead } from '../kit/parts/page/page-head.tsx'
import { runs as acts } from '../kit/route/action.ts'
import { to } from '../kit/route/screens.ts'
import { useSession } from '../kit/session/session.ts'
import { useWords } from '../kit/words/words.ts'
import { cardColumns } from './card-columns.tsx'
import { apartAct, mayApart } from './plan/apart-act.ts'
import { tripCalls } from './plan/plan-calls.ts'
import { RunLine } from './plan/run-line.tsx'
import { Unplaced } from './plan/unplaced.tsx'
import { DayCheck } from './plan/day-check.tsx'
import { useDayLinks } from './plan/day-links.ts'
import { useDay } from './plan/use-day.tsx'
import { PlaceDrawer, RunDrawer, TripDrawer, type Moved } from './plan-drawers.tsx'
import { scheduling } from './scheduling.client.ts'
import './scheduling.css'
import { DayProfit } from './board/day-profit.tsx'
import { NoticesCard } from './board/notices-card.tsx'

type Trip = DayPlan['trips'][number]
type Opens = {
  trip: (trip: Trip | null) => void
  run: (of: { run: Run | null; tripId: number }) => void
  place: (party: Moved) => void
}

/** A day's trips with their vehicles, drivers and stops, and who has no place yet. */
export default function DailyPlan() {
  const { w } = useWords()
  const { may } = useSession()
  const { pick, date } = useDay()
  const day = useRead(
    scheduling.planDay,
    { date },
    { live: ['dayPlan', 'order', 'coach', 'crew'], keep: true, tellsFailure: true },
  ).data
  const [trip, run, party] = [
    useDrawer<{ trip: Trip | null }>(),
    useDrawer<{ run: Run | null; tripId: number }>(),
    useDrawer<Moved>(),
  ]
  const opens: Opens = { trip: (one) => trip.show({ trip: one }), run: run.show, place: party.show }
  const all = day?.trips.flatMap(({ runs }) => runs) ?? []
  useDayLinks(day, may('daily.DailyPlan.edit'), { run: run.show, party: party.show })
  return (
    <>
      <Head date={date} onNew={() => opens.trip(null)} />
      {pick}
      <DayCheck date={date} />
      <DayProfit date={date} />
      <NoticesCard date={date} />
      {day && (
        <Unplaced
          screen="dayPlanUnplaced"
          label={w('scheduling.text.unplaced', { count: day.unplaced.length })}
          day={day}
          mayPlace={may('daily.DailyPlan.edit')}
          mayMark={may('daily.DailyPlan.edit')}
          onPlace={opens.place}
        />
      )}
      {day?.trips.length === 0 && <p>{w('scheduling.text.noTrips')}</p>}
      {day?.trips.map((one) => (
        <TripCard key={one.id} trip={one} date={date} opens={opens} />
      ))}
      {trip.record && (
        <TripDrawer
          calls={tripCalls}
          key={`t${trip.count}`}
          trip={trip.record.trip}
          date={date}
          open={trip.open}
          onClose={trip.hide}
        />
      )}
      {run.record && (
        <RunDrawer
          key={`r${run.count}`}
          {...run.record}
          calls={tripCalls}
          open={run.open}
          onClose={run.hide}
        />
      )}
      {party.record && (
        <PlaceDrawer
          calls={tripCalls}
          key={`p${party.count}`}
          party={party.record}
          runs={all}
          open={party.open}
          onClose={party.hide}
        />
      )}
    </>
  )
}

function Head({ date, onNew }: { date: string; onNew: () => void }) {
  const { w } = useWords()
  const { may } = useSession()
  return (
    <PageHead
      title={w('scheduling.screens.DailyPlan')}
      actions={
        <ActionButtons
          can={{
            ...(may('daily.DailyPlan.publish') && { publish: true }),
            ...(may('daily.DailyPlan.edit') && { newTrip: true }),
          }}
          of="scheduling.text"
          acts={{
            publish: acts(scheduling.planPublish, () => ({ date }), {
              consequence: w('scheduling.text.publishWhat'),
              done: 'scheduling.text.published',
            }),
            newTrip: { go: () => onNew() },
          }}
        />
      }
    />
  )
}

type TripProps = { trip: Trip; date: string; opens: Opens }
function TripCard({ trip, date, opens }: TripProps) {
  const { w } = useWords()
  const { may } = useSession()
  return (
    <section className="lt-panel" aria-label={trip.name}>
      <header>
        <h2>{[trip.name, trip.pier, trip.checkIn].filter(Boolean).join(' · ')}</h2>
        <ActionButtons
          can={may('daily.DailyPlan.edit') ? { edit: true, newRun: true, remove: true } : {}}
          of="scheduling.text"
          quiet
          max={1}
          acts={{
            newRun: { go: () => opens.run({ run: null, tripId: trip.id }) },
            edit: { word: 'kit.parts.edit', go: () => opens.trip(trip) },
            remove: { ...acts(scheduling.tripDelete, () => ({ id: trip.id })), word: 'kit.parts.remove' },
          }}
        />
      </header>
      {trip.runs.map((run) => (
        <RunPart key={run.id} run={run} date={date} opens={opens} />
      ))}
      {trip.runs.length === 0 && <p>{w('scheduling.text.noRuns')}</p>}
    </section>
  )
}

function RunPart({ run, date, opens }: { run: Run; date: string; opens: Opens }) {
  const { w } = useWords()
  const { may } = useSession()
  const mayEdit = may('daily.DailyPlan.edit')
  return (
    <Card>
      <RunLine run={run} date={date}>
        <ActionButtons
          can={mayEdit ? { edit: true, remove: true } : {}}
          of="scheduling.text"
          quiet
          max={1}
          acts={{
            edit: { word: 'kit.parts.edit', go: () => opens.run({ run, tripId: run.tripId }) },
            remove: { ...acts(scheduling.runDelete, () => ({ id: run.id })), word: 'kit.parts.remove' },
          }}
        />
      </RunLine>
      {run.cards.length === 0 ? (
        <p>{w('scheduling.text.noGuests')}</p>
      ) : (
        <DataTable
          screen="dayPlanStops"
          label={run.coachName}
          columns={cardColumns}
          rows={run.cards}
          rowKey={({ id }) => String(id)}
          hrefOf={({ orderId }) => to.orders.OrderDetail({ id: orderId })}
          rowActions={(card) => (
            <ActionButtons
              can={mayEdit ? { place: true, takeOff: true, ...mayApart(card, card.fallen) } : {}}
              of="scheduling.text"
              quiet
              max={1}
              acts={{
                place: { go: () => opens.place(card) },
                takeOff: acts(scheduling.cardPlace, () => off(card)),
                ...apartAct(card),
              }}
            />
          )}
          inline
        />
      )}
    </Card>
  )
}

const off = ({ lineId, leg, version }: PlanCard) => ({ lineId, leg, version, runId: null })
