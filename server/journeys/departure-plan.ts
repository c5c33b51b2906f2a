import { PlanCreate } from '#contract/plans/plan.schema.ts'
import { readItinerary } from '../groups/groups.public.ts'
import { fail } from '../kit/call/errors.ts'
import { may, type Ctx } from '../kit/ctx.ts'
import { readRow, updateRow } from '../kit/db/rows.ts'
import { emit } from '../kit/events.ts'
import { guestsOfOrders } from '../orders/orders.public.ts'
import { createPlan } from '../plans/plans.public.ts'
import { bringGuests } from './bring-guests.ts'
import { lockDeparture } from './lock-departure.ts'
import { departureShares } from './shares.ts'

/**
 * Makes the group that a departure is operated as: the days of its journey on its date, for the guests that are sold now, whose names come
 * along where this person may bring them. A departure has one group.
 */
export async function makeDeparturePlan(
  ctx: Ctx,
  { id, agentId }: { id: number; agentId: number },
): Promise<{ planId: number; code: string }> {
  if (!may(ctx, 'group.plan.create')) fail('noPermission', { key: 'group.plan.create' })
  const { row } = await lockDeparture(ctx, id)
  if (row.plan_id !== null || row.state === 'cancelled') fail('operationInvalid')
  const journey = await readItinerary(ctx, { kind: 'journey' }, row.itinerary_id)
  const { rows } = await departureShares(ctx, { id })
  const guests = await guestsOfOrders(
    ctx,
    rows.map(({ orderId }) => orderId),
  )
  const going = [...guests.values()].flat().filter(({ attendance }) => attendance !== 'cancelled')
  const count = (kind: string) => going.filter((guest) => guest.kind === kind).length
  const { id: planId } = await createPlan(
    ctx,
    PlanCreate.parse({
      names: journey.names,
      agentId,
      startDate: row.date,
      adults: count('adult'),
      children: count('child'),
      infants: count('infant'),
      from: 'journey',
      sourceId: row.itinerary_id,
    }),
  )
  await updateRow(ctx, 'journey_departure', row, { plan_id: planId })
  const { code } = await readRow(ctx, 'travel_plan', planId)
  await emit(ctx, 'journeys.departurePlanned', {
    subject: 'itinerary',
    subjectId: row.itinerary_id,
    facts: { code: journey.code, date: row.date, group: code },
  })
  if (may(ctx, 'group.plan.guests')) await bringGuests(ctx, { id })
  return { planId, code }
}
