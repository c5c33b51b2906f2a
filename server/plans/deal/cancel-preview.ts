import { sql } from 'kysely'
import { share } from '#contract/kit/money/amounts.ts'
import { ladderShare } from '#contract/plans/deal/schedule.ts'
import type { CancelPreview } from '#contract/plans/deal/deal.schema.ts'
import { serviceStates } from '#contract/plans/service.states.ts'
import { may, type Ctx } from '../../kit/ctx.ts'
import { readRow } from '../../kit/db/rows.ts'
import { dayBegins, todayOf } from '../../kit/text/today.ts'
import { ratesToday, toOwn } from '../../pricing/pricing.public.ts'
import { acceptedOf, priceNow, type Accepted } from '../money/accepted.ts'
import { sheetCosts } from '../money/costs-of-plan.ts'
import { sheetOf, type PlanRecord } from '../plan/lock-plan.ts'
import type { ServiceRow } from '../services/service-sql.ts'
import { allServices } from '../services/services-of.ts'
import { commitmentsOf } from './commitments.ts'
import { paidOnOrders } from './cancel-orders.ts'
import { heldOf } from './deposit.ts'

/** Hours until a moment of a day, by the merchant's clock; a day without a time begins at 08:00. */
export function hoursUntil(ctx: Ctx, day: string, time = '08:00'): number {
  const [hours = 8, minutes = 0] = (time || '08:00').split(':').map(Number)
  const at = new Date(dayBegins(ctx, day)).getTime() + (hours * 60 + minutes) * 60_000
  return (at - ctx.now.getTime()) / 3_600_000
}

/** What the agent pays of a group that is cancelled now: its price by the ladder that was accepted, and what changes cost. Nothing where nothing is confirmed. */
export function agentFee(ctx: Ctx, plan: PlanRecord, accepted: Accepted | null): number {
  if (!accepted || plan.status === 'planning') return 0
  const steps = accepted.content.cancelSteps ?? []
  const feesMinor = Number(plan.change_fee_minor)
  const shareDue = ladderShare(steps, hoursUntil(ctx, plan.start_date))
  return share(priceNow(plan, accepted) - feesMinor, shareDue) + feesMinor
}

/** What a service costs to cancel now, in its own currency: by its supplier's steps once it was asked; null where neither steps nor cost are known. */
export function feeOf(ctx: Ctx, service: ServiceRow, costMinor: number | null): number | null {
  const wasRequested = service.lineState !== null || serviceStates.is(service.state, 'held')
  if (!wasRequested || service.ownArrangement) return 0
  // Nobody noted what it keeps.
  if (!service.cancelSteps.length) return null
  const points = ladderShare(service.cancelSteps, hoursUntil(ctx, service.date, service.facts.start))
  return costMinor === null ? null : share(costMinor, points)
}

/** What stands on an order is cancelled there, by the rule that the order carries. */
async function orderFees(ctx: Ctx, planId: number): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; fee: number }>`select s.id, coalesce(k.fee_minor, 0)::bigint as fee
    from plan_service s join order_line_cost k on k.merchant_id = s.merchant_id and k.line_id = s.line_id
   where s.merchant_id = ${ctx.scope.merchantId} and s.plan_id = ${planId}`.execute(ctx.db)
  return new Map(rows.map(({ id, fee }) => [id, Number(fee)]))
}

/** What it costs to cancel a group at this moment, service by service. Nothing is changed. */
export async function cancelPreview(ctx: Ctx, { id }: { id: number }): Promise<CancelPreview> {
  const plan = await readRow(ctx, 'travel_plan', id)
  const services = (await allServices(ctx, id)).filter(
    ({ struck, state }) => !struck && state !== 'cancelled',
  )
  const bySheet = sheetCosts(plan, services)
  const accepted = await acceptedOf(ctx, id)
  const agentFeeMinor = agentFee(ctx, plan, accepted)
  const today = todayOf(ctx)
  const onTour = plan.status === 'in-progress'
  const priceCurrency = accepted?.currency ?? sheetOf(plan).priceCurrency
  const paidMinor =
    (await heldOf(ctx, id)) +
    (await paidOnOrders(ctx, id, { currency: priceCurrency, after: onTour ? today : null }))
  const retainedMinor = Math.min(agentFeeMinor, paidMinor)
  const seesCosts = may(ctx, 'group.plan.profit')
  const stated = await orderFees(ctx, id)
  const commitments = await commitmentsOf(ctx, plan)
  const rates = await ratesToday(
    ctx,
    commitments.map(({ currency }) => currency),
  )
  return {
    currency: ctx.merchant.currency,
    priceCurrency,
    agentFeeMinor,
    paidMinor,
    keptMinor: retainedMinor,
    owedMinor: agentFeeMinor - retainedMinor,
    backMinor: paidMinor - retainedMinor,
    rows: services.map((service) => {
      const costMinor =
        service.costMinor === null ? (bySheet.get(service.key) ?? null) : Number(service.costMinor)
      const isServed = onTour && service.date <= today
      const feeMinor = stated.get(service.id) || feeOf(ctx, service, costMinor)
      return {
        id: service.id,
        names: service.facts.names,
        supplierName: service.supplierName,
        state: service.state,
        lineState: service.lineState,
        costMinor: seesCosts ? costMinor : null,
        feeMinor: !seesCosts ? null : isServed ? costMinor : feeMinor,
        currency: service.currency,
        what: isServed
          ? ('served' as const)
          : service.lineState !== null
            ? service.attached
              ? ('stays' as const)
              : ('order' as const)
            : serviceStates.is(service.state, 'open') && service.state !== 'informed'
              ? ('falls' as const)
              : ('asks' as const),
      }
    }),
    commitmentsMinor: seesCosts
      ? commitments.reduce((sum, one) => sum + (toOwn(ctx, rates, one.owedMinor, one.currency) ?? 0), 0)
      : 0,
  }
}
