import { sql } from 'kysely'
import { nameIn } from '#contract/kit/languages.ts'
import type { CheckLine, DayCheck } from '#contract/scheduling/day-check.ts'
import { checkAreas, areaOfKind } from '#contract/scheduling/day-check.ts'
import type { Diver, DiveRun } from '#contract/scheduling/diving/diving.schema.ts'
import { coachDayState, crewDayState } from '#contract/scheduling/papers.ts'
import type { DayPlan, Run, TripKind } from '#contract/scheduling/plan.schema.ts'
import { may, type Ctx } from '../../kit/ctx.ts'
import { listSailings } from '../../ticketing/ticketing.public.ts'
import { diveDay } from '../diving/dive-day.ts'
import { planDay } from '../plan/plan.queries.ts'

type Days = { from: string; to: string }
type CoachRow = {
  id: number
  code: string
  name: string
  isBoat: boolean
  enabled: boolean
  standing: 'available' | 'off' | 'repair'
  validUntil: string | null
  maintenance: Days[]
}
type PersonRow = {
  id: number
  code: string
  name: string
  enabled: boolean
  validUntil: string | null
  daysOff: number[]
  absences: Days[]
}
type Trip = DayPlan['trips'][number]
type Going = { trip: Trip; run: Run }

/**
 * What of a day is not ready yet, as one list: of its trips and dive trips, each for whoever plans these. Rule:
 * docs/algorithms/operations/day-check.md.
 */
export async function dayCheck(ctx: Ctx, { date }: { date: string }): Promise<DayCheck> {
  const lines: CheckLine[] = []
  if (may(ctx, 'daily.DailyPlan') || may(ctx, 'daily.DailyPlanV2'))
    lines.push(...(await ofTrips(ctx, date)), ...(await ofSailings(ctx, date)))
  if (may(ctx, 'daily.DivingPlan') || may(ctx, 'daily.DivingPlanV2'))
    lines.push(...(await ofDives(ctx, date)))
  const place = ({ kind }: CheckLine) => checkAreas.indexOf(areaOfKind[kind])
  return { date, rows: lines.toSorted((a, b) => place(a) - place(b)) }
}

async function ofTrips(ctx: Ctx, date: string): Promise<CheckLine[]> {
  const day = await planDay(ctx, { date, leg: 'there' })
  const guided = await guidedRuns(ctx, date)
  const led = ({ runs }: Trip) =>
    runs.some(({ guideId }) => guideId !== null) || !runs.some(({ id }) => guided.has(id))
  return [
    ...(await ofPlan(ctx, day, 'trip', [])),
    ...day.trips
      .filter((trip) => !led(trip))
      .map((trip) =>
        line('noGuide', 'trip', {
          of: trip.name,
          open: `run:${trip.runs.find(({ id }) => guided.has(id))?.id}`,
        }),
      ),
  ]
}

/** What no plan is ready without: a coach and a driver who may go that day, a place for each, a time for who is fetched. */
async function ofPlan(
  ctx: Ctx,
  { date, trips, unplaced }: DayPlan,
  kind: TripKind,
  leaders: readonly number[],
): Promise<CheckLine[]> {
  const going = trips.flatMap((trip) =>
    trip.runs.filter(({ cards }) => cards.some(({ fallen }) => !fallen)).map((run) => ({ trip, run })),
  )
  const coaches = new Map((await coachesOf(ctx, going)).map((coach) => [coach.id, coach]))
  const [first] = unplaced
  const unpublished = going.filter(({ run }) => run.state !== 'published')
  return [
    ...trips
      .filter(({ runs }) => runs.length === 0)
      .map(({ id, name }) => line('noRun', kind, { of: name, open: `newRun:${id}` })),
    ...(first ? [line('unplaced', kind, { count: unplaced.length, open: `place:${first.lineId}` })] : []),
    ...going.flatMap((one) => ofRun(one, kind, coaches.get(one.run.coachId)?.isBoat ?? false)),
    ...(unpublished.length
      ? [
          line('notPublished', kind, {
            count: unpublished.length,
            of: [...new Set(unpublished.map(runName))].join(', '),
          }),
        ]
      : []),
    ...[...coaches.values()].flatMap((coach) => ofCoach(coach, date, kind)),
    ...(await peopleOf(ctx, going, leaders)).flatMap((person) => ofPerson(person, date, kind)),
  ]
}

const runName = ({ trip, run }: Going): string => `${trip.name} ${run.startsAt} ${run.coachName}`

function ofRun(one: Going, kind: TripKind, isBoat: boolean): CheckLine[] {
  const { run } = one
  const at = { of: runName(one), open: `run:${run.id}` }
  const untimed = isBoat
    ? []
    : run.cards.filter(({ fallen, leg, pickUp }) => !fallen && leg === 'there' && pickUp === '')
  return [
    ...(run.driverId === null ? [line('noDriver', kind, at)] : []),
    ...(run.taken > run.seats ? [line('overSeats', kind, { ...at, count: run.taken - run.seats })] : []),
    ...(untimed[0]
      ? [line('noPickUp', kind, { ...at, count: untimed.length, open: `place:${untimed[0].lineId}` })]
      : []),
  ]
}

function ofCoach(coach: CoachRow, date: string, kind: TripKind): CheckLine[] {
  const { name: of, code: open } = coach
  const state = coachDayState(coach, date, false)
  if (state === 'expired') return [line('coachPapers', kind, { of, open, mend: 'coach' })]
  return state === 'available' && coach.enabled ? [] : [line('coachOff', kind, { of, open, mend: 'coach' })]
}

function ofPerson(person: PersonRow, date: string, kind: TripKind): CheckLine[] {
  const { name: of, code: open } = person
  const state = crewDayState(person, date, false)
  if (state === 'expired') return [line('crewPapers', kind, { of, open, mend: 'crew' })]
  return state === 'available' && person.enabled ? [] : [line('crewOff', kind, { of, open, mend: 'crew' })]
}

/** Guests of whom the authority's list misses something, of each sailing that has not left. */
async function ofSailings(ctx: Ctx, date: string): Promise<CheckLine[]> {
  const { rows } = await listSailings(ctx, { date })
  return rows
    .filter(({ departed, missing }) => departed === null && missing > 0)
    .map(({ names, code, session, startTime, missing, key }) =>
      line('passengers', 'trip', {
        of: [session || startTime, nameIn(names, ctx.language) || code].filter(Boolean).join(' '),
        count: missing,
        mend: 'sailing',
        open: key,
      }),
    )
}

async function ofDives(ctx: Ctx, date: string): Promise<CheckLine[]> {
  const day = await diveDay(ctx, { date })
  const runs = day.trips.flatMap((trip) => trip.runs.map((run) => ({ trip, run })))
  const leaders = runs.flatMap(({ run }) =>
    run.groups.flatMap(({ instructorId, assistantId }) => [instructorId, assistantId ?? instructorId]),
  )
  const divers = runs.flatMap(({ run }) => diversOf(run))
  const unfit = await unfitGear(ctx, date, divers)
  return [
    ...(await ofPlan(ctx, day, 'dive', leaders)),
    ...runs.flatMap(({ trip, run }) => {
      const loose = run.loose.filter(({ fallen }) => !fallen)
      const at = { of: runName({ trip, run }), count: loose.length, open: `diver:${loose[0]?.id}` }
      return loose.length ? [line('loose', 'dive', at)] : []
    }),
    ...divers.flatMap((diver) => ofDiver(diver, unfit.has(diver.profileId))),
  ]
}

const diversOf = ({ groups, loose }: DiveRun): Diver[] =>
  [...groups.flatMap(({ divers }) => divers), ...loose].filter(({ fallen }) => !fallen)

function ofDiver({ name, party, profileId, notes }: Diver, unfit: boolean): CheckLine[] {
  const at = { of: name || party, mend: 'diver', open: String(profileId) } as const
  return [
    ...(notes.includes('medical') || notes.includes('waiver') ? [line('forms', 'dive', at)] : []),
    ...(notes.includes('sizes') ? [line('sizes', 'dive', at)] : []),
    ...(unfit ? [line('gearUnfit', 'dive', at)] : []),
  ]
}

const line = (kind: CheckLine['kind'], tripKind: TripKind, more: Partial<CheckLine>): CheckLine => ({
  of: '',
  count: 1,
  mend: 'plan',
  open: '',
  ...more,
  kind,
  tripKind,
})

/** Runs on which guests of a day trip go: others, such as transfers and ferries, need no guide. */
async function guidedRuns(ctx: Ctx, date: string): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select distinct r.id
      from day_run r
      join day_card k on k.merchant_id = r.merchant_id and k.run_id = r.id
      join order_line l on l.merchant_id = k.merchant_id and l.id = k.line_id and l.date = r.date
     where r.merchant_id = ${ctx.scope.merchantId} and r.date = ${date}::date and l.product_type = 'day-trip'`.execute(
    ctx.db,
  )
  return new Set(rows.map(({ id }) => id))
}

async function coachesOf(ctx: Ctx, going: readonly Going[]): Promise<CoachRow[]> {
  const ids = [...new Set(going.map(({ run }) => run.coachId))]
  const { rows } = await sql<CoachRow>`
    select id, code, name, kind = 'boat' as "isBoat", enabled, standing, valid_until as "validUntil", maintenance
      from coach
     where merchant_id = ${ctx.scope.merchantId} and id = any(${ids}::bigint[])
     order by code`.execute(ctx.db)
  return rows
}

async function peopleOf(ctx: Ctx, going: readonly Going[], leaders: readonly number[]): Promise<PersonRow[]> {
  const working = going.flatMap(({ run }) => [run.driverId, run.guideId]).filter((id) => id !== null)
  const ids = [...new Set([...working, ...leaders])]
  const { rows } = await sql<PersonRow>`
    select id, code, name, enabled, valid_until as "validUntil", days_off as "daysOff", absences
      from crew
     where merchant_id = ${ctx.scope.merchantId} and id = any(${ids}::bigint[])
     order by code`.execute(ctx.db)
  return rows
}

/** Divers who were given a piece that is broken, or whose service is due by that day. */
async function unfitGear(ctx: Ctx, date: string, divers: readonly Diver[]): Promise<Set<number>> {
  const ids = [...new Set(divers.map(({ profileId }) => profileId))]
  const { rows } = await sql<{ profileId: number }>`
    select distinct profile_id as "profileId"
      from dive_gear
     where merchant_id = ${ctx.scope.merchantId} and profile_id = any(${ids}::bigint[])
       and (condition in ('damaged', 'retired') or service_due <= ${date}::date)`.execute(ctx.db)
  return new Set(rows.map(({ profileId }) => profileId))
}
