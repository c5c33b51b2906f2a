import { sql } from 'kysely'
import type { z } from 'zod'
import type { DepartureShares, SaveWaiting } from '#contract/journeys/journeys.api.ts'
import { journeyKeys } from '#contract/journeys/journey.keys.ts'
import { fail, failField } from '../kit/call/errors.ts'
import { may, type Ctx } from '../kit/ctx.ts'
import { insertRow, isMissing, lockRow, readRow, updateRow } from '../kit/db/rows.ts'
import { emit } from '../kit/events.ts'

/** Whoever is asked has so many hours. */
const hoursToAnswer = 24
type Waiting = DepartureShares['waiting'][number]

/** Who waits for a departure, in order; whose hours are over has lapsed. */
export async function waitingOf(ctx: Ctx, departureId: number): Promise<Waiting[]> {
  const { rows } = await sql<
    Omit<Waiting, 'can'>
  >`select w.id, w.name, a.name as "agentName", w.phone, w.guests,
      case when w.status = 'asked' and w.asked_until < ${ctx.now} then 'lapsed' else w.status end as status, w.asked_until as "askedUntil"
    from journey_waiting w join agent a on a.merchant_id = w.merchant_id and a.id = w.agent_id
   where w.merchant_id = ${ctx.scope.merchantId} and w.departure_id = ${departureId} and w.status <> 'removed' order by w.id`.execute(
    ctx.db,
  )
  const free = !rows.some(({ status }) => status === 'asked')
  const edits = may(ctx, `${journeyKeys.look}.departures`)
  return rows.map((row) => ({
    ...row,
    can: edits
      ? {
          ...(free && row.status === 'waiting' && { asked: true as const }),
          ...(row.status === 'asked' && { taken: true as const }),
          ...(row.status !== 'taken' && { removed: true as const }),
        }
      : {},
  }))
}

export async function saveWaiting(
  ctx: Ctx,
  { id, ...form }: z.output<typeof SaveWaiting>,
): Promise<{ id: number }> {
  const departure = await lockRow(ctx, 'journey_departure', id)
  if (departure.state === 'cancelled') fail('operationInvalid')
  if (await isMissing(ctx, 'agent', [form.agentId])) failField('agentId', 'unknown')
  const saved = await insertRow(ctx, 'journey_waiting', {
    departure_id: id,
    agent_id: form.agentId,
    name: form.name,
    phone: form.phone,
    guests: form.guests,
  })
  await tell(ctx, 'journeys.waitingSaved', departure, form.name)
  return saved
}

/** One at a time is asked: the departure is locked, so that two people do not ask two. */
export async function moveWaiting(ctx: Ctx, { id, to }: { id: number; to: 'asked' | 'taken' | 'removed' }) {
  const { departure_id: departureId } = await readRow(ctx, 'journey_waiting', id)
  const departure = await lockRow(ctx, 'journey_departure', departureId)
  const found = (await waitingOf(ctx, departureId)).find((one) => one.id === id) ?? fail('notFound')
  if (to === 'asked' && found.status === 'waiting' && found.can['asked'] !== true)
    fail('journeys.askedAlready')
  if (found.can[to] !== true) fail('operationInvalid')
  const until = new Date(ctx.now.getTime() + hoursToAnswer * 3_600_000).toISOString()
  const row = await lockRow(ctx, 'journey_waiting', id)
  await updateRow(ctx, 'journey_waiting', row, { status: to, asked_until: to === 'asked' ? until : null })
  await tell(ctx, 'journeys.waitingMoved', departure, found.name)
  return { done: true as const }
}

const tell = (
  ctx: Ctx,
  event: 'journeys.waitingSaved' | 'journeys.waitingMoved',
  { itinerary_id: subjectId, date }: { itinerary_id: number; date: string },
  name: string,
) => emit(ctx, event, { subject: 'itinerary', subjectId, facts: { name, date } })
