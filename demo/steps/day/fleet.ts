import { CoachForm, CrewForm } from '#contract/scheduling/fleet.schema.ts'
import { headsOn } from '#contract/scheduling/plan-rules.ts'
import { RunForm, TripForm, type Party } from '#contract/scheduling/plan.schema.ts'
import type { Ctx } from '#server/kit/ctx.ts'
import { saveCoach } from '#server/scheduling/coaches/save-coach.ts'
import { saveCrew } from '#server/scheduling/people/save-crew.ts'
import { placeCard } from '#server/scheduling/plan/place-card.ts'
import { planDay } from '#server/scheduling/plan/plan.queries.ts'
import { publishPlan } from '#server/scheduling/plan/publish.ts'
import { saveRun, saveTrip } from '#server/scheduling/plan/save-run.ts'
import { blueCoaches, bluePeople } from '../../world/blue-fleet.ts'
import { diveToday, type Fleet } from './diving.ts'
import { acting, personOf, type Stage } from '../stage.ts'

/** People, vehicles and boats; today is half planned, and the first of its runs were told. */
export async function makeFleet(stage: Stage): Promise<void> {
  await acting(stage, async (as) => {
    const by = personOf(stage, 'demo')
    const ctx = as(stage.clock.at(-60, 600), by)
    const people = await makePeople(ctx, stage)
    const coaches = await makeCoaches(ctx, stage, people)
    await planToday(as(stage.clock.now, by), stage.clock.day(0), { people, coaches })
    await diveToday(as(stage.clock.now, by), stage.clock, { people, coaches })
  })
}

async function makePeople(ctx: Ctx, { clock }: Stage): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const { ends, ...person } of bluePeople) {
    const [kind] = person.roles.map(
      (role) =>
        ({ driver: 'driving', guide: 'guide', instructor: 'diving', captain: 'captain', crew: 'driving' })[
          role
        ],
    )
    const form = CrewForm.parse({
      spoken: ['th'],
      payWay: 'day',
      payMinor: 90_000,
      currency: 'THB',
      firstAidUntil: null,
      daysOff: [],
      levels: person.roles.some((role) => role === 'instructor')
        ? [{ agency: 'PADI', level: 'OWSI', number: `${person.code}-4471`, expiresOn: clock.day(ends) }]
        : [],
      ...person,
      licences: [{ kind, number: `TH-${person.code}-2291`, expiresOn: clock.day(ends) }],
    })
    ids.set(person.code, (await saveCrew(ctx, form)).id)
  }
  return ids
}

async function makeCoaches(ctx: Ctx, { clock, suppliers }: Stage, people: Map<string, number>) {
  const ids = new Map<string, number>()
  const [hiredFrom] = suppliers.values()
  for (const { ends, by, ...coach } of blueCoaches) {
    const isBoat = coach.class === 'boat'
    const isHired = coach.code === 'BUS1'
    const form = CoachForm.parse({
      kind: isBoat ? 'boat' : 'vehicle',
      driverId: people.get(by) ?? null,
      owner: isHired ? 'hired' : 'own',
      supplierId: isHired ? (hiredFrom?.id ?? null) : null,
      dayMinor: isBoat ? 1_200_000 : 150_000,
      kmMinor: isBoat ? null : 800,
      hourMinor: null,
      currency: 'THB',
      ...(isBoat && { crewMin: 2, crewMax: 4, lengthCm: 1_250, jacketsAdult: 40, jacketsChild: 12 }),
      ...coach,
      documents: [
        {
          name: isBoat ? 'Use licence' : 'Vehicle tax',
          number: `${coach.code}-88`,
          expiresOn: clock.day(ends),
        },
        { name: 'Insurance', number: `INS-${coach.code}`, expiresOn: clock.day(Math.max(ends, 20) + 30) },
      ],
    })
    ids.set(coach.code, (await saveCoach(ctx, form)).id)
  }
  return ids
}

/** Two trips with a few vans each; half of those who are fetched today have a place. */
async function planToday(ctx: Ctx, date: string, { people, coaches }: Fleet): Promise<void> {
  const { unplaced } = await planDay(ctx, { date, leg: 'there' })
  const waiting = unplaced.slice(0, Math.ceil(unplaced.length / 2))
  const trips = [
    { name: 'Morning boats', pier: 'Chalong', checkIn: '08:30', starts: '06:30', vans: ['VAN1', 'VAN2'] },
    { name: 'Transfers', pier: '', checkIn: '', starts: '09:00', vans: ['VAN3', 'VIP1'] },
  ]
  for (const { name, pier, checkIn, starts, vans } of trips) {
    const trip = await saveTrip(ctx, TripForm.parse({ date, name, pier, checkIn }))
    for (const code of vans) {
      const van = blueCoaches.find((coach) => coach.code === code)
      const coachId = coaches.get(code)
      if (!van || !coachId) continue
      const driverId = people.get(van.by) ?? null
      const run = await saveRun(
        ctx,
        RunForm.parse({ tripId: trip.id, coachId, driverId, startsAt: starts, endsAt: '11:00' }),
      )
      const placed = await fill(ctx, run.id, { seats: van.seats, starts, waiting })
      if (placed > 0 && code !== 'VIP1') await publishPlan(ctx, { date, runIds: [run.id] })
    }
  }
}

async function fill(
  ctx: Ctx,
  runId: number,
  { seats, starts, waiting }: { seats: number; starts: string; waiting: Party[] },
): Promise<number> {
  let left = seats
  let stop = 0
  for (; stop < 4; stop += 1) {
    const at = waiting.findIndex((party) => headsOn('vehicle', party) <= left)
    const [party] = at < 0 ? [] : waiting.splice(at, 1)
    if (!party) return stop
    left -= headsOn('vehicle', party)
    const pickUp = Temporal.PlainTime.from(starts)
      .add({ minutes: 10 * stop })
      .toString({ smallestUnit: 'minute' })
    const { lineId, leg, version } = party
    await placeCard(ctx, { lineId, leg, version, runId, pickUp })
  }
  return stop
}
