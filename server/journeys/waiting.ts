import { sql } from 'kysely'
import type { z } from 'zod'
import type { DepartureShares, SaveWaiting } from '#contract/journeys/journeys.api.ts'
import { journeyKeys } from '#contract/journeys/journey.keys.ts'
import { fail, failField } from '../kit/call/errors.ts'
import { may, type Ctx } from '../kit/ctx.ts'
import { insertRow, isMissing, lockRow, readRow, updateRow } from '../kit/db/rows.ts'
import { emit } from '../kit/events.ts'
import { askNext, askPlace, noteWaiting, placesToOffer } from './ask-waiting.ts'

type Waiting = DepartureShares['waiting'][number]

/** Who waits for a departure, in order; whose hours are over has lapsed. */
export async function waitingOf(ctx: Ctx, departureId: number): Promise<Waiting[]> {
  const departure = await readRow(ctx, 'journey_departure', departureId)
  const { rows } = await sql<
    Omit<Waiting, 'can'>
  >`select w.id, w.name, a.name as "agentName", w.phone, w.guests,
      case when w.status = 'asked' and w.asked_until < ${ctx.now} then 'lapsed' else w.status end as status, w.asked_until as "askedUntil"
    from journey_waiting w join agent a on a.merchant_id = w.merchant_id and a.id = w.agent_id
   where w.merchant_id = ${ctx.scope.merchantId} and w.departure_id = ${departureId} and w.status <> 'removed' order by w.id`.execute(
    ctx.db,
  )
  const left = await placesToOffer(ctx, departure)
  const edits = may(ctx, `${journeyKeys.look}.departures`)
  return rows.map((row) => ({
    ...row,
    can: edits
      ? {
          ...(row.guests <= left && ['waiting', 'lapsed'].includes(row.status) && { asked: true as const }),
          ...(row.status === 'asked' && { taken: true as const }),
          ...(row.status !== 'taken' && { removed: true as const }),
        }
      : {},
  }))
}

/** Somebody waits from now on; asked at once where there is room. */
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
  await emit(ctx, 'journeys.waitingSaved', {
    subject: 'itinerary',
    subjectId: departure.itinerary_id,
    facts: { name: form.name, date: departure.date },
  })
  await askNext(ctx, id)
  return saved
}

/** Asks one out of order, says that it took the place, or takes it off; whoever is next is asked for what comes free. */
export async function moveWaiting(ctx: Ctx, { id, to }: { id: number; to: 'asked' | 'taken' | 'removed' }) {
  const { departure_id: departureId } = await readRow(ctx, 'journey_waiting', id)
  const departure = await lockRow(ctx, 'journey_departure', departureId)
  const found = (await waitingOf(ctx, departureId)).find((one) => one.id === id) ?? fail('notFound')
  if (to === 'asked' && found.status === 'waiting' && found.can['asked'] !== true) fail('journeys.noPlaces')
  if (found.can[to] !== true) fail('operationInvalid')
  const row = await lockRow(ctx, 'journey_waiting', id)
  if (to === 'asked') await askPlace(ctx, departure, row)
  else {
    // Who took a place has until then to order it: it is offered to nobody else meanwhile.
    await updateRow(ctx, 'journey_waiting', row, { status: to })
    await noteWaiting(ctx, departure, found.name)
    await askNext(ctx, departureId)
  }
  return { done: true as const }
}
