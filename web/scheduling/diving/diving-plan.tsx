import type { Diver, DiveRun, DiveTrip, Group } from '#contract/scheduling/diving/diving.schema.ts'
import { useRead } from '../../kit/call/query.ts'
import { useDrawer } from '../../kit/form/form-drawer.tsx'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { PageHead } from '../../kit/parts/page/page-head.tsx'
import { runs as acts } from '../../kit/route/action.ts'
import { useSession } from '../../kit/session/session.ts'
import { useWords } from '../../kit/words/words.ts'
import { diveCalls } from '../plan/plan-calls.ts'
import { PlaceDrawer, RunDrawer, TripDrawer, type Moved } from '../plan-drawers.tsx'
import { Unplaced } from '../plan/unplaced.tsx'
import { DayCheck } from '../plan/day-check.tsx'
import { useDayLinks } from '../plan/day-links.ts'
import { useDay } from '../plan/use-day.tsx'
import { scheduling } from '../scheduling.client.ts'
import { BoatPart, type DiveOpens } from './boat-part.tsx'
import { DiverDrawer, GroupDrawer, GroupLogDrawer } from './dive-drawers.tsx'
import { RatiosDrawer } from './ratios-drawer.tsx'
import '../scheduling.css'
import { DayProfit } from '../board/day-profit.tsx'
import { NoticesCard } from '../board/notices-card.tsx'

/** A diving day as a table: boats with their instructors and divers, and who has no boat yet. */
export default function DivingPlan() {
  const { w } = useWords()
  const { may } = useSession()
  const { pick, date } = useDay()
  const day = useRead(
    scheduling.divingPlanDay,
    { date },
    { live: ['dayPlan', 'order', 'coach', 'crew', 'guestProfile'], keep: true, tellsFailure: true },
  ).data
  const drawers = useDiveDrawers()
  const { trip, run, party, group, diver, log, ratios } = drawers
  const opens: DiveOpens = {
    run: run.show,
    party: party.show,
    group: group.show,
    diver: (one) => diver.show({ diver: one }),
    log: log.show,
  }
  useDayLinks(day, may('daily.DivingPlan.edit'), {
    ...opens,
    diver: (id) => {
      const loose = day?.trips.flatMap(({ runs }) => runs.flatMap((one) => one.loose))
      const found = loose?.find((one) => one.id === id)
      if (found) opens.diver(found)
    },
  })
  return (
    <>
      <Head date={date} onNew={() => trip.show({ trip: null })} onRatios={() => ratios.show(true)} />
      {pick}
      <DayCheck date={date} />
      <DayProfit date={date} kind="dive" />
      <NoticesCard date={date} />
      {day && (
        <Unplaced
          screen="divingUnplaced"
          label={w('scheduling.text.noBoat', { count: day.unplaced.length })}
          day={day}
          mayPlace={may('daily.DivingPlan.edit')}
          onPlace={opens.party}
        />
      )}
      {day?.trips.length === 0 && <p>{w('scheduling.text.noDiveTrips')}</p>}
      {day?.trips.map((one) => (
        <TripPart key={one.id} trip={one} date={date} opens={opens} onEdit={() => trip.show({ trip: one })} />
      ))}
      <Drawers drawers={drawers} date={date} runs={day?.trips.flatMap(({ runs }) => runs) ?? []} />
    </>
  )
}

/** The drawers of a diving day, each with what it edits. */
function useDiveDrawers() {
  const trip = useDrawer<{ trip: DiveTrip | null }>()
  const run = useDrawer<{ run: DiveRun | null; tripId: number }>()
  const party = useDrawer<Moved>()
  const group = useDrawer<{ group: Group | null; runId: number }>()
  const diver = useDrawer<{ diver: Diver }>()
  const log = useDrawer<{ group: Group; sites: readonly string[] }>()
  const ratios = useDrawer<true>()
  return { trip, run, party, group, diver, log, ratios }
}

type DrawersProps = { drawers: ReturnType<typeof useDiveDrawers>; date: string; runs: readonly DiveRun[] }
/** Whichever of the day's drawers was opened. */
function Drawers({ drawers, date, runs }: DrawersProps) {
  const { trip, run, party, group, diver, log, ratios } = drawers
  return (
    <>
      {trip.record && (
        <TripDrawer
          key={trip.count}
          calls={diveCalls}
          {...trip.record}
          date={date}
          open={trip.open}
          onClose={trip.hide}
        />
      )}
      {run.record && (
        <RunDrawer key={run.count} calls={diveCalls} {...run.record} open={run.open} onClose={run.hide} />
      )}
      {party.record && (
        <PlaceDrawer
          key={party.count}
          calls={diveCalls}
          party={party.record}
          runs={runs}
          open={party.open}
          onClose={party.hide}
        />
      )}
      {group.record && (
        <GroupDrawer key={group.count} {...group.record} open={group.open} onClose={group.hide} />
      )}
      {diver.record && (
        <DiverDrawer key={diver.count} {...diver.record} runs={runs} open={diver.open} onClose={diver.hide} />
      )}
      {log.record && (
        <GroupLogDrawer key={log.count} {...log.record} date={date} open={log.open} onClose={log.hide} />
      )}
      {ratios.record && <RatiosDrawer open={ratios.open} onClose={ratios.hide} />}
    </>
  )
}

function Head({ date, onNew, onRatios }: { date: string; onNew: () => void; onRatios: () => void }) {
  const { w } = useWords()
  const { may } = useSession()
  return (
    <PageHead
      title={w('scheduling.screens.DivingPlan')}
      actions={
        <ActionButtons
          can={{
            ...(may('daily.DivingPlan.edit') && { newDiveTrip: true }),
            ...(may('daily.DivingPlan.publish') && { publish: true }),
            ratios: true,
          }}
          of="scheduling.text"
          max={3}
          acts={{
            newDiveTrip: { go: onNew },
            publish: acts(scheduling.divingPlanPublish, () => ({ date }), {
              consequence: w('scheduling.text.publishWhat'),
              done: 'scheduling.text.published',
            }),
            ratios: { go: onRatios },
          }}
        />
      }
    />
  )
}

type TripProps = { trip: DiveTrip; date: string; opens: DiveOpens; onEdit: () => void }
function TripPart({ trip, date, opens, onEdit }: TripProps) {
  const { w } = useWords()
  const { may } = useSession()
  return (
    <section className="lt-panel" aria-label={trip.name}>
      <header>
        <h2>{[trip.name, trip.pier, trip.checkIn, trip.sites.join(', ')].filter(Boolean).join(' · ')}</h2>
        <ActionButtons
          can={may('daily.DivingPlan.edit') ? { edit: true, newBoat: true, remove: true } : {}}
          of="scheduling.text"
          quiet
          max={1}
          acts={{
            newBoat: { go: () => opens.run({ run: null, tripId: trip.id }) },
            edit: { word: 'kit.parts.edit', go: onEdit },
            remove: {
              ...acts(scheduling.divingTripDelete, () => ({ id: trip.id })),
              word: 'kit.parts.remove',
            },
          }}
        />
      </header>
      {trip.runs.map((run) => (
        <BoatPart key={run.id} run={run} sites={trip.sites} date={date} opens={opens} />
      ))}
      {trip.runs.length === 0 && <p>{w('scheduling.text.noRuns')}</p>}
    </section>
  )
}
