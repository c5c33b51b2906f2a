export { untakeLink } from './deal/pay-link.ts'
export { createPlan } from './plan/create-plan.ts'
export { resizePlan } from './plan/resize-plan.ts'
export { dropGuests } from './guests/drop-guests.ts'
export { importGuests } from './guests/import-guests.ts'
import type { Ctx } from '../kit/ctx.ts'
import { readRow } from '../kit/db/rows.ts'
import { profitOf } from './money/costs-of-plan.ts'
import { expensesOf } from './money/expenses.ts'
import { allServices } from './services/services-of.ts'

/** What a plan costs as it stands, in the merchant's currency; null where something of it is not known. */
export async function planCost(ctx: Ctx, planId: number): Promise<number | null> {
  const plan = await readRow(ctx, 'travel_plan', planId)
  const services = await allServices(ctx, planId)
  const expenses = await expensesOf(ctx, planId)
  return (await profitOf(ctx, { plan, services, expenses })).actual.costMinor
}
