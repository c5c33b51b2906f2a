import { sql } from 'kysely'
import type { GuestCare, SaveCare } from '#contract/plans/guests/care.api.ts'
import { omit } from '#contract/kit/omit.ts'
import { fail } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { lockRow, readRow, updateRow } from '../../kit/db/rows.ts'
import { lockPlan, tellPlan } from '../plan/lock-plan.ts'

type Cared = GuestCare & { pinyin: string }
async function cared(ctx: Ctx, planId: number): Promise<Cared[]> {
  const { rows } = await sql<Cared>`select id, version, name, pinyin, mobility, health, care_shared as shared
    from plan_guest where merchant_id = ${ctx.scope.merchantId} and plan_id = ${planId} order by position, id`.execute(
    ctx.db,
  )
  return rows
}

/** Guests of a plan, each with what they need. */
export async function listCare(ctx: Ctx, { planId }: { planId: number }): Promise<{ rows: GuestCare[] }> {
  await readRow(ctx, 'travel_plan', planId)
  return { rows: (await cared(ctx, planId)).map((row) => omit(row, ['pinyin'])) }
}

/** Those who agreed that guides and whoever helps in an emergency are told. */
export const sharedCare = async (ctx: Ctx, planId: number): Promise<Cared[]> =>
  (await cared(ctx, planId)).filter(({ shared, mobility, health }) => shared && (mobility || health))

/** What it says stands in no history: only that it was changed. */
export async function saveCare(
  ctx: Ctx,
  { id, version, mobility, health, shared }: SaveCare,
): Promise<{ done: true }> {
  const { plan_id: planId } = await readRow(ctx, 'plan_guest', id)
  await lockPlan(ctx, { id: planId })
  const guest = await lockRow(ctx, 'plan_guest', id)
  if (version !== undefined && guest.version !== version) fail('changedMeanwhile')
  await updateRow(ctx, 'plan_guest', guest, { mobility, health, care_shared: shared })
  await tellPlan(ctx, planId, 'plans.careSaved', { facts: { name: guest.name } })
  return { done: true }
}
