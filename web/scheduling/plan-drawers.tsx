import { placeForm, runForm, tripForm } from '#contract/scheduling/plan.fields.ts'
import type { DayPlan, Party, Run } from '#contract/scheduling/plan.schema.ts'
import type { Panel } from '../kit/form/form-drawer.tsx'
import { SaveDrawer } from '../kit/form/save-drawer.tsx'
import { fieldOf } from '../kit/record/record-fields.tsx'
import { useRecordForm } from '../kit/record/use-record-form.ts'
import { useSession } from '../kit/session/session.ts'
import { useWords } from '../kit/words/words.ts'
import type { PlanCalls } from './plan/plan-calls.ts'
import { coachSource, crewSource } from './sources.ts'

/** A trip or a dive trip. */
type TripLike = Omit<DayPlan['trips'][number], 'runs'>
const TripInput = fieldOf(tripForm)
const RunInput = fieldOf(runForm)
const PlaceInput = fieldOf(placeForm)

const sitesIn = (text: string): string[] =>
  text
    .split(/[,，、]/)
    .map((site) => site.trim())
    .filter(Boolean)

/** Adds a trip to a day, or changes one. */
type OfPlan = Panel & { calls: PlanCalls }
export function TripDrawer({
  trip,
  date,
  calls,
  ...panel
}: OfPlan & { trip: TripLike | null; date: string }) {
  const { w } = useWords()
  const form = useRecordForm(tripForm, {
    name: 'scheduling.trip',
    draft: false,
    existing: trip && { ...trip, checkIn: trip.checkIn || null, sites: trip.sites.join(', ') },
  })
  return (
    <SaveDrawer
      {...panel}
      form={form}
      title={
        trip?.name ?? w(calls.kind === 'dive' ? 'scheduling.text.newDiveTrip' : 'scheduling.text.newTrip')
      }
      call={calls.tripSave}
      send={(typed) => ({
        ...typed,
        checkIn: typed.checkIn ?? '',
        skuIds: trip?.skuIds ?? [],
        sites: sitesIn(typed.sites),
        date,
        ...(trip && { id: trip.id, version: trip.version }),
      })}
    >
      <TripInput name="name" autoFocus />
      <TripInput name="pier" />
      <TripInput name="checkIn" />
      {calls.kind === 'dive' && <TripInput name="sites" />}
      <TripInput name="note" />
    </SaveDrawer>
  )
}

/** Puts a coach on a trip, or changes it. */
export function RunDrawer({ run, tripId, calls, ...panel }: OfPlan & { run: Run | null; tripId: number }) {
  const { w } = useWords()
  const currency = useSession().user?.currency ?? ''
  const form = useRecordForm(runForm, { name: 'scheduling.run', draft: false, existing: run })
  return (
    <SaveDrawer
      {...panel}
      form={form}
      title={
        run?.coachName ?? w(calls.kind === 'dive' ? 'scheduling.text.newBoat' : 'scheduling.text.newRun')
      }
      call={calls.runSave}
      send={(typed) => ({
        ...typed,
        coachId: typed.coachId ?? 0,
        startsAt: typed.startsAt ?? '',
        endsAt: typed.endsAt ?? '',
        tripId,
        ...(run && { id: run.id, version: run.version }),
      })}
    >
      <RunInput name="coachId" source={coachSource} />
      <RunInput name="driverId" source={crewSource} />
      <RunInput name="guideId" source={crewSource} />
      <RunInput name="startsAt" />
      <RunInput name="endsAt" />
      <RunInput name="private" />
      <RunInput name="fuelMinor" currency={currency} />
      <RunInput name="otherMinor" currency={currency} />
      <RunInput name="overrideReason" />
      <RunInput name="note" />
    </SaveDrawer>
  )
}

export type Moved = Pick<Party, 'lineId' | 'leg' | 'version' | 'guest'> & { runId?: number; pickUp?: string }
/** Places a party on a run of the day, or moves it to another. */
export function PlaceDrawer({
  party,
  runs,
  calls,
  ...panel
}: OfPlan & { party: Moved; runs: readonly Run[] }) {
  const form = useRecordForm(placeForm, {
    name: 'scheduling.place',
    draft: false,
    existing: { runId: party.runId ?? null, pickUp: party.pickUp || null },
  })
  const { lineId, leg, version } = party
  return (
    <SaveDrawer
      {...panel}
      form={form}
      title={party.guest}
      call={calls.cardPlace}
      send={(typed) => ({ lineId, leg, version, runId: typed.runId, pickUp: typed.pickUp ?? '' })}
    >
      <PlaceInput
        name="runId"
        choices={runs.map((run) => ({
          value: String(run.id),
          label: `${run.startsAt} ${run.coachName}`,
          hint: `${run.taken}/${run.seats}`,
        }))}
      />
      <PlaceInput name="pickUp" />
    </SaveDrawer>
  )
}
