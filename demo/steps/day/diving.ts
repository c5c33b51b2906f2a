import { RunForm, TripForm } from '#contract/scheduling/plan.schema.ts'
import { GroupForm } from '#contract/scheduling/diving/diving.schema.ts'
import { medicalQuestions } from '#contract/scheduling/diving/forms.ts'
import { headsOn } from '#contract/scheduling/plan-rules.ts'
import type { Ctx } from '#server/kit/ctx.ts'
import { diveDay } from '#server/scheduling/diving/dive-day.ts'
import { saveGroup } from '#server/scheduling/diving/groups.ts'
import { placeDiver } from '#server/scheduling/diving/place-diver.ts'
import { saveGear } from '#server/scheduling/guests/gear.ts'
import { giveProfileLink } from '#server/scheduling/guests/give-link.ts'
import { readProfileLink } from '#server/scheduling/guests/profile-links.ts'
import { signForm } from '#server/scheduling/guests/sign-form.ts'
import { placeCard } from '#server/scheduling/plan/place-card.ts'
import { saveRun, saveTrip } from '#server/scheduling/plan/save-run.ts'
import { diverKey } from '#contract/scheduling/diving/profiles.api.ts'
import { readRow, updateRow } from '#server/kit/db/rows.ts'
import { blueDivers } from '../../world/blue-fleet.ts'
import type { Clock } from '../clock.ts'

export type Fleet = { people: Map<string, number>; coaches: Map<string, number> }

/** A boat goes diving today with two instructors: eight divers or so, some of them led already, forms in different states. */
export async function diveToday(ctx: Ctx, clock: Clock, { people, coaches }: Fleet): Promise<void> {
  const date = clock.day(0)
  const [coachId, one, two] = [coaches.get('SB2'), people.get('I01'), people.get('I02')]
  if (!coachId || !one || !two) return
  for (const nth of [1, 2, 3])
    await saveGear(ctx, {
      kind: 'regulator',
      serial: `REG-${nth}04`,
      size: '',
      condition: 'good',
      serviceDue: clock.day(120),
      note: '',
    })
  const trip = await saveTrip(
    ctx,
    TripForm.parse({
      date,
      name: 'Racha day trip',
      pier: 'Chalong',
      checkIn: '07:45',
      sites: ['Racha Yai', 'Racha Noi'],
    }),
    'dive',
  )
  const run = await saveRun(
    ctx,
    RunForm.parse({
      tripId: trip.id,
      coachId,
      driverId: people.get('C02') ?? null,
      startsAt: '08:15',
      endsAt: '15:30',
    }),
    'dive',
  )
  const groups = []
  for (const instructorId of [one, two])
    groups.push(
      await saveGroup(
        ctx,
        GroupForm.parse({ runId: run.id, instructorId, programme: 'fun-dive', water: 'open' }),
      ),
    )
  let aboard = 0
  for (const party of (await diveDay(ctx, { date })).unplaced) {
    const heads = headsOn('boat', party)
    if (aboard + heads > 8) continue
    aboard += heads
    await placeCard(
      ctx,
      { lineId: party.lineId, leg: 'boat', version: party.version, runId: run.id, pickUp: '' },
      'dive',
    )
  }
  await lead(
    ctx,
    clock,
    groups.map(({ id }) => id),
  )
}

async function lead(ctx: Ctx, clock: Clock, groupIds: readonly number[]): Promise<void> {
  const divers = (await diveDay(ctx, { date: clock.day(0) })).trips.flatMap(({ runs }) =>
    runs.flatMap(({ loose }) => loose),
  )
  const fun = divers.filter(({ programme }) => programme === 'fun-dive')
  for (const [at, { id, version }] of fun.slice(0, 4).entries()) {
    const groupId = groupIds[at % groupIds.length]
    if (groupId !== undefined) await placeDiver(ctx, { id, version, groupId })
  }
  for (const [at, { profileId }] of divers.entries()) {
    const existing = blueDivers[at % blueDivers.length]
    if (!existing) continue
    const { forms, lastDive, heightCm, weightKg, shoeEu, level, agency, loggedDives } = existing
    await updateRow(
      ctx,
      'guest_profile',
      { id: profileId },
      {
        level,
        agency,
        logged_dives: loggedDives,
        height_cm: heightCm,
        weight_kg: weightKg,
        shoe_eu: shoeEu,
        last_dive_on: lastDive === null ? null : clock.day(lastDive),
      },
    )
    if (forms !== 'none') await sign(ctx, profileId, forms)
  }
}

async function sign(ctx: Ctx, profileId: number, forms: 'signed' | 'review' | 'sent'): Promise<void> {
  const { name } = await readRow(ctx, 'guest_profile', profileId)
  const { url } = await giveProfileLink(diverKey)(ctx, { id: profileId, mail: false })
  const link = await readProfileLink(ctx.db, url.slice(url.lastIndexOf('/') + 1))
  if (!link || forms === 'sent') return
  const answers = Object.fromEntries(medicalQuestions.map(({ key }) => [key, 'no']))
  const fields = {
    ...answers,
    ...(forms === 'review' && { q10: 'yes' }),
    agree: 'yes',
    signature: name,
  }
  for (const kind of ['medical', 'waiver'] as const)
    await signForm(ctx, link, { kind, language: 'en', fields, ip: '' })
}
