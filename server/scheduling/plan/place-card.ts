import { firstOf } from '#contract/kit/given.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { isGoing, isOfClass } from '#contract/scheduling/plan-rules.ts'
import type { Placed, PlaceForm, TripKind } from '#contract/scheduling/plan.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { fail } from '../../kit/call/errors.ts'
import { emit } from '../../kit/events.ts'
import { addDivers } from '../diving/add-divers.ts'
import { lineStateSql } from '../going-sql.ts'
import { held } from './held.ts'
import { checkTicketBoat } from './ticket-boat.ts'

export type FoundParty = {
  orderId: number
  date: string
  session: string
  skuId: number
  guest: string
  code: string
  orderStatus: string
  supplierStatus: string
  deleted: boolean
  /** The class of vehicle that its product is sold with. */
  soldClass: string | null
}
export type CardRow = {
  id: number
  version: number
  runId: number | null
  stop: number
  pickUp: string
  movedBy: string
  seconds: number
}

/**
 * Places a party on a run, moves it to another, or takes it off. Whoever saw another version of its card is told who moved it
 * where, and nothing is changed; what no run may carry, the database refuses.
 */
export async function placeCard(
  ctx: Ctx,
  input: PlaceForm,
  kind: TripKind = 'trip',
): Promise<z.output<typeof Placed>> {
  const form: PlaceForm = kind === 'dive' ? { ...input, leg: 'boat' } : input
  const party = await partyOf(ctx, form.lineId)
  const card = await lockCard(ctx, form, party)
  if (card.version !== form.version) await tellMoved(ctx, card)
  const runIds = runsOfMoves([{ card, form }])
  await lockRuns(ctx, runIds)
  await putCard(ctx, { card, form, party, kind })
  for (const id of runIds) await renumber(ctx, id)
  return { id: card.id, version: card.version + 1, runId: form.runId }
}

/** Runs that moves come from and go to, each once. */
export const runsOfMoves = (moves: readonly { card: CardRow; form: PlaceForm }[]): number[] =>
  [...new Set(moves.flatMap(({ card, form }) => [card.runId, form.runId]))].filter((id) => id !== null)

export async function lockRuns(ctx: Ctx, runIds: readonly number[]): Promise<void> {
  if (runIds.length)
    await sql`select from day_run where merchant_id = ${ctx.scope.merchantId} and id = any(${runIds}::bigint[])
      order by id for no key update`.execute(ctx.db)
}

export type Move = { card: CardRow; form: PlaceForm; party: FoundParty; kind: TripKind }
/** Puts a locked card where it is wanted, and says so. Whoever dives gets a place among the divers of the boat. */
export async function putCard(ctx: Ctx, { card, form, party, kind }: Move): Promise<void> {
  const to = form.runId === null ? null : await checkRun(ctx, form.runId, { card, party, form, kind })
  if (card.runId !== null && card.runId !== form.runId && isGoing(party))
    await checkTicketBoat(ctx, { runId: card.runId, coachId: to?.coachId ?? null, lineId: form.lineId })
  await held(() => writeCard(ctx, card, form, party))
  if (kind === 'dive' && form.runId !== null) await addDivers(ctx, card.id, form.lineId)
  const { guest, code, orderId } = party
  await emit(ctx, form.runId === null ? 'scheduling.takenOff' : 'scheduling.placed', {
    subject: 'order',
    subjectId: orderId,
    orderId,
    facts: { guest, code, coach: to?.name ?? '', time: form.pickUp },
  })
}

export async function partyOf(ctx: Ctx, lineId: number): Promise<FoundParty> {
  const { rows } =
    await sql<FoundParty>`select o.id as "orderId", l.date, l.session, l.sku_id as "skuId", coalesce(nullif(o.contact_name, ''), o.lead_name) as guest,
      o.code, o.status as "orderStatus", ${lineStateSql} as "supplierStatus", o.deleted_at is not null as deleted, s.facts ->> 'vehicleClass' as "soldClass"
    from order_line l join orders o on o.merchant_id = l.merchant_id and o.id = l.order_id
    join sku s on s.merchant_id = l.merchant_id and s.id = l.sku_id
    where l.merchant_id = ${ctx.scope.merchantId} and l.id = ${lineId}`.execute(ctx.db)
  return rows[0] ?? fail('notFound')
}

/** The card of a party's leg, locked; one that was never placed is of version 0. */
export async function lockCard(
  ctx: Ctx,
  { lineId, leg }: Pick<PlaceForm, 'lineId' | 'leg'>,
  { orderId, date }: FoundParty,
): Promise<CardRow> {
  await sql`insert into day_card (merchant_id, order_id, line_id, leg, date, moved_at, version)
    values (${ctx.scope.merchantId}, ${orderId}, ${lineId}, ${leg}, ${date}, ${ctx.now.toISOString()}, 0)
    on conflict (merchant_id, line_id, leg) do nothing`.execute(ctx.db)
  const { rows } =
    await sql<CardRow>`select id, version, run_id as "runId", stop, pick_up as "pickUp", moved_by_name as "movedBy",
      greatest(0, extract(epoch from clock_timestamp() - moved_at))::integer as seconds
    from day_card where merchant_id = ${ctx.scope.merchantId} and line_id = ${lineId} and leg = ${leg} for update`.execute(
      ctx.db,
    )
  return firstOf(rows)
}

export async function tellMoved(
  ctx: Ctx,
  { runId, movedBy, seconds }: Pick<CardRow, 'runId' | 'movedBy' | 'seconds'>,
): Promise<never> {
  const { rows } = await sql<{
    name: string
  }>`select c.name from day_run r join coach c on c.merchant_id = r.merchant_id and c.id = r.coach_id
    where r.merchant_id = ${ctx.scope.merchantId} and r.id = ${runId}`.execute(ctx.db)
  return fail('scheduling.movedBy', { name: movedBy, coach: rows[0]?.name ?? '–', seconds })
}

/** May this party go on that run? Answers its coach. */
async function checkRun(
  ctx: Ctx,
  runId: number,
  { card, party, form: { lineId }, kind }: Move,
): Promise<{ name: string; coachId: number }> {
  const { rows } = await sql<{
    name: string
    coachId: number
    coachClass: string
    skuIds: number[]
    isPrivate: boolean
    others: number
  }>`
    select c.name, c.id as "coachId", c.class as "coachClass", t.sku_ids as "skuIds", r.private as "isPrivate",
      (select count(*)::integer from day_card k where k.merchant_id = r.merchant_id and k.run_id = r.id and k.line_id <> ${lineId}
        and k.order_id <> ${party.orderId}) as others
    from day_run r join day_trip t on t.merchant_id = r.merchant_id and t.id = r.trip_id
    join coach c on c.merchant_id = r.merchant_id and c.id = r.coach_id
    where r.merchant_id = ${ctx.scope.merchantId} and r.id = ${runId} and r.date = ${party.date} and t.kind = ${kind}`.execute(
    ctx.db,
  )
  const run = rows[0] ?? fail('notFound')
  if (!isGoing(party)) fail('scheduling.notGoing')
  if (run.skuIds.length > 0 && !run.skuIds.includes(party.skuId)) fail('scheduling.notOfTrip')
  if (run.isPrivate && run.others > 0) fail('scheduling.privateRun', { coach: run.name })
  if (card.runId !== runId && !isOfClass(run.coachClass, party.soldClass))
    fail('scheduling.classTooSmall', { guest: party.guest, sold: party.soldClass ?? '' })
  return run
}

/** It stands before the stop that is named: halves of stops are numbered anew right after. */
async function writeCard(
  ctx: Ctx,
  card: CardRow,
  { runId, stop, pickUp }: PlaceForm,
  { date, session }: Pick<FoundParty, 'date' | 'session'>,
): Promise<void> {
  const { merchantId } = ctx.scope
  if (runId !== null && stop !== undefined)
    await sql`update day_card set stop = stop + 1 where merchant_id = ${merchantId} and run_id = ${runId}
      and id <> ${card.id} and stop >= ${stop}`.execute(ctx.db)
  await sql`update day_card set run_id = ${runId}, date = ${date}, session = ${session}, pick_up = ${runId === null ? '' : pickUp}, version = version + 1,
      stop = ${stop ?? sql`1 + coalesce((select max(k.stop) from day_card k where k.merchant_id = ${merchantId} and k.run_id = ${runId} and k.id <> ${card.id}), 0)`},
      moved_by = ${ctx.actor.id}, moved_by_name = ${ctx.actor.name}, moved_at = ${ctx.now.toISOString()}
    where merchant_id = ${merchantId} and id = ${card.id}`.execute(ctx.db)
}

export const renumber = (ctx: Ctx, runId: number) =>
  sql`update day_card k set stop = n.at from (select id, row_number() over (order by stop, id) as at from day_card
      where merchant_id = ${ctx.scope.merchantId} and run_id = ${runId}) n
    where k.merchant_id = ${ctx.scope.merchantId} and k.id = n.id and k.stop <> n.at`.execute(ctx.db)
