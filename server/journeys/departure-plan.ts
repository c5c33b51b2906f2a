import { PlanCreate } from '#contract/plans/plan.schema.ts'
import { ensureHouseAgent, houseAgentId } from '../agents/agents.public.ts'
import { groupSetting, readItinerary } from '../groups/groups.public.ts'
import { fail } from '../kit/call/errors.ts'
import { may, type Ctx } from '../kit/ctx.ts'
import { lockRow, readRow, updateRow } from '../kit/db/rows.ts'
import { emit } from '../kit/events.ts'
import type { JobContext, JobPayload } from '../kit/jobs/jobs.ts'
import { createPlan, resizePlan } from '../plans/plans.public.ts'
import { dropWhoLeft, guestsOn, nameOnList } from './bring-guests.ts'
import { lockDeparture } from './lock-departure.ts'

type Guest = { kind: string }
const numbersOf = (going: readonly Guest[]) => {
  const count = (kind: string) => going.filter((guest) => guest.kind === kind).length
  return { adults: count('adult'), children: count('child'), infants: count('infant') }
}

/**
 * Makes the group that a departure is operated as: the days of its journey on its date, for the guests that are sold now, whose names come
 * along where this person may bring them. A departure has one group; without an agent it is the house's own.
 */
export async function makeDeparturePlan(
  ctx: Ctx,
  { id, agentId }: { id: number; agentId: number | null },
): Promise<{ planId: number; code: string }> {
  if (!may(ctx, 'group.plan.create')) fail('noPermission', { key: 'group.plan.create' })
  const { row } = await lockDeparture(ctx, id)
  if (row.plan_id !== null || row.state === 'cancelled') fail('operationInvalid')
  const journey = await readItinerary(ctx, { kind: 'journey' }, row.itinerary_id)
  const { going } = await guestsOn(ctx, id)
  const { id: planId } = await createPlan(
    ctx,
    PlanCreate.parse({
      names: journey.names,
      agentId: agentId ?? (await ensureHouseAgent(ctx)),
      startDate: row.date,
      ...numbersOf(going),
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
  if (may(ctx, 'group.plan.guests')) await nameOnList(ctx, planId, going)
  return { planId, code }
}

/**
 * Its first sold place makes the group of a departure, where the setting says so. The house's own group follows what is sold: its numbers
 * and who is on its name list while it is planned; later only who comes is added.
 */
export async function operateDeparture(ctx: Ctx, id: number): Promise<void> {
  if (!(await groupSetting(ctx)).planAtFirstSale) return
  if ((await readRow(ctx, 'journey_departure', id)).plan_id === null) {
    const { row, taken } = await lockDeparture(ctx, id)
    if (row.plan_id === null) {
      if (taken.sold > 0 && row.state !== 'cancelled') await makeDeparturePlan(ctx, { id, agentId: null })
      return
    }
  }
  // Two such jobs one after the other; whoever buys meanwhile does not wait, since the stock is not locked.
  const { plan_id: planId } = await lockRow(ctx, 'journey_departure', id)
  if (planId === null) return
  const plan = await readRow(ctx, 'travel_plan', planId)
  if (plan.agent_id !== (await houseAgentId(ctx)) || plan.status === 'cancelled' || plan.locked_at) return
  const guests = await guestsOn(ctx, id)
  await resizePlan(ctx, planId, numbersOf(guests.going))
  await dropWhoLeft(ctx, planId, guests)
  await nameOnList(ctx, planId, guests.going)
}

export const operate = (job: JobContext, { merchantId, departureId }: JobPayload): Promise<void> =>
  job.inMerchant(merchantId, (ctx) => operateDeparture(ctx, Number(departureId)))
