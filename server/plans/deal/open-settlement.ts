import { sql } from 'kysely'
import type { AccountRef } from '../../finance/finance.public.ts'
import { fail } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'

/** What somebody who goes along was given and has not accounted for, in the merchant's currency; by the person's id. */
export const advanceRef = (ctx: Ctx, crewId: number): AccountRef => ({
  kind: 'staff-advance',
  name: String(crewId),
  currency: ctx.merchant.currency,
})

/** The account of somebody with a group, opened by the first that is given or spent. Refused once it is confirmed. */
export async function openSettlement(ctx: Ctx, planId: number, crewId: number): Promise<void> {
  await sql`insert into plan_settlement (merchant_id, plan_id, crew_id) values (${ctx.scope.merchantId}, ${planId}, ${crewId})
    on conflict on constraint plan_settlement_one do nothing`.execute(ctx.db)
  const { rows } = await sql<{ status: string }>`select status from plan_settlement
    where merchant_id = ${ctx.scope.merchantId} and plan_id = ${planId} and crew_id = ${crewId}`.execute(
    ctx.db,
  )
  if (rows[0]?.status === 'confirmed') fail('plans.isSettled')
}
