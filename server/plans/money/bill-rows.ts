import { sql } from 'kysely'
import { nameIn } from '#contract/kit/languages.ts'
import { cost } from '#contract/groups/costing.ts'
import type { BillLine, PlanBill } from '#contract/plans/money.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { readRow } from '../../kit/db/rows.ts'
import { entryOf } from '#contract/kit/given.ts'
import { words } from '../../kit/text/words.ts'
import { numbersOf } from '../plan/lock-plan.ts'
import { allServices } from '../services/services-of.ts'
import { acceptedOf, plannedOf } from './accepted.ts'
import { sheetCosts } from './costs-of-plan.ts'

type BillOwner = Pick<PlanBill, 'planId' | 'side' | 'currency'> & { supplierId: number | null }
export type BillNow = { rows: BillLine[]; totalMinor: number | null; onOrdersMinor: number }

/** What a bill comes to as things stand now. */
export const billRows = (ctx: Ctx, of: BillOwner): Promise<BillNow> =>
  of.side === 'agent' ? agentRows(ctx, of) : supplierRows(ctx, of)

/** By the accepted prices for those who go now, free places at nothing. */
async function agentRows(ctx: Ctx, { planId, currency }: BillOwner): Promise<BillNow> {
  const plan = await readRow(ctx, 'travel_plan', planId)
  const accepted = await acceptedOf(ctx, planId)
  const numbers = numbersOf(plan)
  const found = accepted && plannedOf(accepted, numbers)
  const onOrdersMinor = await ordersTotal(ctx, planId, currency)
  if (!accepted || !found) return { rows: [], totalMinor: null, onOrdersMinor }
  const changeFeeMinor = Number(plan.change_fee_minor)
  const { singleMinor, childMinor } = cost(accepted.days, accepted.sheet).supplements
  const row = (
    name: 'person' | 'single' | 'child' | 'free' | 'changeFee',
    quantity: number,
    unitMinor: number,
  ): BillLine[] =>
    quantity
      ? [
          {
            name: entryOf(entryOf(words, ctx.language), `plans.billRows.${name}`),
            quantity,
            unitMinor,
            amountMinor: quantity * unitMinor,
          },
        ]
      : []
  return {
    rows: [
      ...row('person', numbers.payers, found.personMinor),
      ...row('single', numbers.singles, singleMinor ?? 0),
      ...row('child', numbers.children, childMinor ?? 0),
      ...row('free', numbers.free, 0),
      ...row('changeFee', changeFeeMinor ? 1 : 0, changeFeeMinor),
    ],
    totalMinor: found.totalMinor + changeFeeMinor,
    onOrdersMinor,
  }
}

/** What orders of the plan that stand bring by themselves, items that its bill put there left out. */
async function ordersTotal(ctx: Ctx, planId: number, currency: string): Promise<number> {
  const { rows } = await sql<{
    sum: number
  }>`select coalesce(sum(o.total_minor), 0)::bigint as sum from orders o
    where o.merchant_id = ${ctx.scope.merchantId} and o.currency = ${currency} and o.status = 'confirmed'
      and o.id in (select s.order_id from plan_service s where s.merchant_id = ${ctx.scope.merchantId} and s.plan_id = ${planId})`.execute(
    ctx.db,
  )
  return Number(rows[0]?.sum ?? 0)
}

/** What a guide paid of services on tour, in their own currency: nobody pays it twice. */
async function paidOnTour(ctx: Ctx, planId: number, currency: string): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; sum: number }>`select service_id as id,
      sum(case when currency = ${currency} then amount_minor when ${currency} = ${ctx.merchant.currency} then base_minor else 0 end)::bigint as sum
    from plan_expense where merchant_id = ${ctx.scope.merchantId} and plan_id = ${planId} and side = 'cost' and status = 'approved'
      and service_id is not null group by 1`.execute(ctx.db)
  return new Map(rows.map(({ id, sum }) => [id, Number(sum)]))
}

/** Its services by their confirmed cost, else by the sheet. What stands on an order's line goes by that. */
async function supplierRows(ctx: Ctx, { planId, supplierId, currency }: BillOwner): Promise<BillNow> {
  const plan = await readRow(ctx, 'travel_plan', planId)
  const services = await allServices(ctx, planId)
  const bySheet = sheetCosts(plan, services)
  const own = services.filter(
    (service) =>
      service.supplierId === supplierId && service.currency === currency && service.state !== 'cancelled',
  )
  const paid = await paidOnTour(ctx, planId, currency)
  const costs = own.map((service) => {
    const costMinor =
      service.costMinor === null ? (bySheet.get(service.key) ?? null) : Number(service.costMinor)
    return {
      service,
      costMinor: costMinor === null ? null : Math.max(0, costMinor - (paid.get(service.id) ?? 0)),
    }
  })
  return {
    rows: costs.map(({ service, costMinor }) => ({
      name: nameIn(service.facts.names, ctx.language) || service.key,
      quantity: service.units,
      unitMinor: Math.round((costMinor ?? 0) / service.units),
      amountMinor: costMinor ?? 0,
    })),
    totalMinor: costs.some(({ costMinor }) => costMinor === null)
      ? null
      : costs.reduce((sum, { costMinor }) => sum + (costMinor ?? 0), 0),
    onOrdersMinor: costs.reduce(
      (sum, { service, costMinor }) => sum + (service.orderId === null ? 0 : (costMinor ?? 0)),
      0,
    ),
  }
}
