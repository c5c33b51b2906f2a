import { sql } from 'kysely'
import type { DiveDay } from '#contract/scheduling/diving/diving.api.ts'
import type { Diver, DiveRun, Group } from '#contract/scheduling/diving/diving.schema.ts'
import { notesOf } from '#contract/scheduling/diving/diver-notes.ts'
import { ageOn, bindingRatio, type Ratio } from '#contract/scheduling/diving/ratios.ts'
import type { Card, Run } from '#contract/scheduling/plan.schema.ts'
import { omit } from '#contract/kit/omit.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { lampsOf } from '../guests/lamps.ts'
import { planDay } from '../plan/plan.queries.ts'
import { packingOf } from './packing.ts'
import { loadRatios } from './ratios.ts'

type GroupRow = Omit<Group, 'taken' | 'limit' | 'binding' | 'divers'> & { agencies: string[] }
type DiverRow = Omit<Diver, 'party' | 'age' | 'medical' | 'waiver' | 'notes' | 'fallen'> & {
  birthdate: string | null
  lastDiveOn: string | null
  flightDate: string | null
  flightTime: string | null
  heightCm: number | null
  weightKg: number | null
  shoeEu: number | null
  ownGear: string[]
  dives: number
  runId: number
  away: boolean
}

/** A diving day whole: boats with the groups of their instructors, each with how many it may take and by whose rule. */
export async function diveDay(ctx: Ctx, { date }: { date: string }): Promise<DiveDay> {
  const day = await planDay(ctx, { date, leg: 'boat' }, 'dive')
  const ratios = await loadRatios(ctx)
  const [groups, rows] = [await groupsOn(ctx, date), await diversOn(ctx, date)]
  const lamps = await lampsOf(
    ctx,
    rows.map(({ profileId }) => profileId),
    date,
  )
  const withGroups = (run: Run): DiveRun => {
    const cards = new Map(run.cards.map((card) => [card.id, card]))
    const divers = rows
      .filter(({ runId }) => runId === run.id)
      .map((row) => ({ row, diver: toDiver(row, { run, card: cards.get(row.cardId), lamps, date }) }))
    const own = groups.filter(({ runId }) => runId === run.id)
    return {
      ...run,
      groups: own.map((group) =>
        toGroup(
          group,
          divers.map(({ diver }) => diver),
          ratios,
          date,
        ),
      ),
      loose: divers.map(({ diver }) => diver).filter(({ groupId }) => groupId === null),
      packing: packingOf(
        divers.filter(({ diver }) => !diver.fallen).map(({ row }) => row),
        own.reduce((sum, { assistantId }) => sum + (assistantId === null ? 1 : 2), 0),
      ),
    }
  }
  return {
    date,
    trips: day.trips.map((trip) => ({ ...trip, runs: trip.runs.map(withGroups) })),
    unplaced: day.unplaced,
  }
}

function toGroup({ agencies, ...group }: GroupRow, all: Diver[], ratios: Ratio[], date: string): Group {
  const divers = all.filter(({ groupId }) => groupId === group.id)
  const going = divers.filter(({ fallen }) => !fallen)
  const binding = bindingRatio(ratios, {
    date,
    water: group.water,
    agencies,
    assistants: group.assistantId === null ? 0 : 1,
    programme: group.programme,
    divers: going,
  })
  return {
    ...group,
    taken: going.length,
    limit: binding?.limit ?? null,
    binding: binding
      ? { source: binding.ratio.source, agency: binding.ratio.agency, origin: binding.ratio.origin }
      : null,
    divers,
  }
}

type Around = { run: Run; card: Card | undefined; lamps: Awaited<ReturnType<typeof lampsOf>>; date: string }
function toDiver(row: DiverRow, { run, card, lamps, date }: Around): Diver {
  const { birthdate, lastDiveOn, flightDate, flightTime, heightCm, weightKg, shoeEu, ...rest } = row
  const { dives, away, ...diver } = omit(rest, ['ownGear', 'runId'])
  const { medical, waiver } = lamps(row.profileId)
  const notes = notesOf({
    ...diver,
    birthdate,
    lastDiveOn,
    flightDate,
    flightTime,
    medical,
    waiver,
    hasSizes: heightCm !== null && weightKg !== null && shoeEu !== null,
    date,
    endsAt: run.endsAt,
    dives,
  })
  return {
    ...diver,
    party: card ? `${card.guest} · ${card.orderCode}` : '',
    age: ageOn(birthdate, date),
    medical,
    waiver,
    notes,
    fallen: away || card === undefined || card.fallen,
  }
}

async function groupsOn(ctx: Ctx, date: string): Promise<GroupRow[]> {
  const { rows } = await sql<GroupRow>`
    select g.id, g.version, g.run_id as "runId", g.instructor_id as "instructorId", i.name as "instructorName", g.assistant_id as "assistantId",
      coalesce(a.name, '') as "assistantName", i.spoken as languages, g.programme, g.water, g.note,
      array(select distinct upper(l->>'agency') from jsonb_array_elements(i.levels) l) as agencies
      from dive_group g join day_run r on r.merchant_id = g.merchant_id and r.id = g.run_id
      join crew i on i.merchant_id = g.merchant_id and i.id = g.instructor_id
      left join crew a on a.merchant_id = g.merchant_id and a.id = g.assistant_id
     where g.merchant_id = ${ctx.scope.merchantId} and r.date = ${date} order by g.id`.execute(ctx.db)
  return rows
}

async function diversOn(ctx: Ctx, date: string): Promise<DiverRow[]> {
  const { rows } = await sql<DiverRow>`
    select d.id, d.version, d.card_id as "cardId", k.line_id as "lineId", k.run_id as "runId", d.guest_id as "guestId", d.profile_id as "profileId", d.group_id as "groupId",
      coalesce(nullif(p.name, ''), nullif(g.pinyin, ''), nullif(g.name, ''), '') as name, d.programme, d.moved_by_name as "movedBy",
      p.level, p.agency, p.nitrox, p.logged_dives as "loggedDives", p.language, coalesce(p.bcd, '') as bcd, coalesce(p.wetsuit, '') as wetsuit, p.fins,
      p.birthdate, p.last_dive_on as "lastDiveOn", p.flight_date as "flightDate", p.flight_time as "flightTime",
      p.height_cm as "heightCm", p.weight_kg as "weightKg", p.shoe_eu as "shoeEu", p.own_gear as "ownGear",
      coalesce((s.facts->>'dives')::integer, 2) as dives, g.attendance = 'cancelled' as away
      from day_card k join day_run r on r.merchant_id = k.merchant_id and r.id = k.run_id
      join dive_diver d on d.merchant_id = k.merchant_id and d.card_id = k.id
      join guest_profile p on p.merchant_id = d.merchant_id and p.id = d.profile_id
      join order_guest g on g.merchant_id = d.merchant_id and g.id = d.guest_id
      join order_line l on l.merchant_id = k.merchant_id and l.id = k.line_id
      join sku s on s.merchant_id = l.merchant_id and s.id = l.sku_id
     where k.merchant_id = ${ctx.scope.merchantId} and r.date = ${date} order by k.stop, d.id`.execute(ctx.db)
  return rows
}
