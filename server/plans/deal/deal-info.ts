import { sql } from 'kysely'
import type { z } from 'zod'
import { worthOf } from '#contract/plans/planned.ts'
import type { PlanDeal, Posting } from '#contract/plans/deal/deal.schema.ts'
import { may, type Ctx } from '../../kit/ctx.ts'
import { readRow } from '../../kit/db/rows.ts'
import { acceptedOf, priceNow } from '../money/accepted.ts'
import { expensesOf } from '../money/expenses.ts'
import { sheetOf } from '../plan/lock-plan.ts'
import { allServices } from '../services/services-of.ts'
import { commitmentsOf } from './commitments.ts'
import { instalmentViews } from './instalments.ts'
import { profitLines } from './profit-lines.ts'
import { settlementsOf } from './settlements.ts'
import { depositsOf } from '../options/supplier-deposits.ts'

async function postingsOf(ctx: Ctx, planId: number): Promise<z.infer<typeof Posting>[]> {
  const { rows } = await sql<
    z.infer<typeof Posting>
  >`select id, kind, day, amount_minor::bigint as "amountMinor", currency,
      base_minor::bigint as "baseMinor", memo, by_name as "byName"
    from plan_posting where merchant_id = ${ctx.scope.merchantId} and plan_id = ${planId} order by day desc, id desc`.execute(
    ctx.db,
  )
  return rows.map((row) => ({
    ...row,
    amountMinor: Number(row.amountMinor),
    baseMinor: Number(row.baseMinor),
  }))
}

/** The money of a plan: what the agent pays and when, what is committed, who was given what, and costs service by service. */
export async function planDeal(ctx: Ctx, { id }: { id: number }): Promise<PlanDeal> {
  const plan = await readRow(ctx, 'travel_plan', id)
  const seesCosts = may(ctx, 'group.plan.profit')
  const accepted = await acceptedOf(ctx, id)
  const services = await allServices(ctx, id)
  const expenses = await expensesOf(ctx, id)
  const postings = await postingsOf(ctx, id)
  const payments = postings.filter(({ kind }) => kind === 'payment')
  const paidMinor = payments.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const soldAt = accepted && worthOf(accepted.sheet, paidMinor)
  const isOpen = plan.locked_at === null && plan.status !== 'cancelled'
  return {
    currency: ctx.merchant.currency,
    priceCurrency: accepted?.currency ?? sheetOf(plan).priceCurrency,
    priceMinor: accepted && priceNow(plan, accepted),
    paidMinor,
    instalments: await instalmentViews(ctx, plan),
    commitments: seesCosts ? await commitmentsOf(ctx, plan) : [],
    deposits: seesCosts ? await depositsOf(ctx, plan) : [],
    settlements: await settlementsOf(ctx, id),
    lines: seesCosts ? await profitLines(ctx, { plan, services, expenses }) : [],
    postings: seesCosts ? postings : payments,
    exchangeMinor: soldAt === null ? 0 : payments.reduce((sum, { baseMinor }) => sum + baseMinor, 0) - soldAt,
    can: {
      ...(isOpen && accepted && may(ctx, 'group.schedule.money') && { schedule: true as const }),
      ...(isOpen && seesCosts && may(ctx, 'group.plan.edit') && { commit: true as const }),
      ...(isOpen && may(ctx, 'group.expense.edit') && { link: true as const }),
    },
  }
}
