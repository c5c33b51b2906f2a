import type { AmendmentView } from '#contract/orders/amend/amend.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { fail } from '../../kit/call/errors.ts'
import { exchangeStock, stockNeeds, type StockNeed, type StockTake } from '../../stock/stock.public.ts'
import { hasRedeemed, type RightsOf } from '../../ticketing/ticketing.public.ts'
import { fundedOf } from '../act/end-order.ts'
import { leaveMirror } from '../handoff/mirror/leave-mirror.ts'
import { amountText } from '../act/settle-lines.ts'
import { addedJournals, backJournals, taxApart } from '../order/order-journals.ts'
import { awaitsPayment } from '../order/order-rules.ts'
import { stockSession } from '../order/order-skus.ts'
import { failShort } from '../act/retake-stock.ts'
import { togetherOf } from '../act/act-together.ts'
import { patchOrder, type OrderWork } from '../order/order-work.ts'
import { changeGuests, changeLines, insertLines, leadAfter, orderPatch } from './change-rows.ts'
import { refuseClosed } from './refuse-closed.ts'
import { settledNow } from './settled-now.ts'
import type { LinePlan } from './lines/line-plan.ts'
import { keepsRoom } from './lines/line-plans.ts'
import { keepVersion } from './order-versions.ts'
import type { Plan } from './plan-amendment.ts'
import { viewOf } from './amendment-view.ts'

/**
 * Does an amendment: the order as it was is kept, stock of changed lines given back and taken anew, money moved, rights of
 * changed lines and guests issued anew. All within the act's own transaction. Answers what it came to.
 */
export async function amendOrder(work: OrderWork, plan: Plan, reason: string): Promise<AmendmentView> {
  const { ctx, order } = work
  const isReady = togetherOf(ctx)?.amendments.get(order.id)?.plan === plan
  if (!isReady) await refuseRedeemed(ctx, work, plan)
  const view = viewOf(work, plan)
  keepVersion(work, plan, view)
  if (!isReady) {
    await retakeStock(work, plan, await insertLines(work, plan))
    await refuseClosed(ctx, [plan], true)
  }
  const { charged, returned } = settledNow(order, plan)
  const isSold = order.status === 'confirmed'
  work.journals.push(
    ...backJournals(order, returned, plan.feeMinor),
    ...addedJournals(order, charged, isSold),
    ...(isSold && returned.amountMinor === 0 ? taxApart(order, -returned.taxMinor) : []),
  )
  await leaveOthers(work, plan, reason)
  changeLines(work, plan, reason)
  patchOrder(work, { ...orderPatch(work, plan), lead_name: leadAfter(work, plan) })
  await changeGuests(work, plan)
  if (plan.promoFalls) work.promo = 'give-back'
  if (isSold) work.reissue = rightsMoved(work, plan)
  work.moved = true
  work.events.push({
    name: 'amended',
    reason: reason || null,
    agentVisible: true,
    facts: {
      from: amountText(view.totalBeforeMinor, order.currency),
      to: amountText(view.totalAfterMinor, order.currency),
      fee: amountText(view.feeMinor, order.currency),
      no: order.amendments,
    },
  })
  return view
}

/** A bound merchant's order of a product that is another one now is no order any more. */
async function leaveOthers(work: OrderWork, { lines }: Plan, reason: string): Promise<void> {
  for (const { line, planned } of lines)
    if (line?.mirror_merchant && planned && planned.sku.id !== line.sku_id)
      await leaveMirror(work, line, reason)
}

type Planned = Pick<OrderWork, 'order'>
const rightsMoved = ({ order }: Planned, plan: Plan, but?: (one: LinePlan) => boolean): RightsOf => ({
  orderId: order.id,
  lineIds: movedLines(plan, but),
  guestIds: plan.party.goes.map(({ id }) => id),
})
/** Rights that nobody may have used. */
export const rightsLost = (work: Planned, plan: Plan): RightsOf => rightsMoved(work, plan, keepsRoom)

/** Whoever asks is told before anybody looks at it, and not when the last supplier has agreed. */
export async function refuseRedeemed(ctx: Ctx, work: Planned, plan: Plan): Promise<void> {
  if (await hasRedeemed(ctx, [rightsLost(work, plan)])) fail('orders.redeemedPart')
}

/** Lines whose rights of before are worth nothing: they go, move, or an add-on has another number of pieces. */
const movedLines = (plan: Plan, but: (one: LinePlan) => boolean = () => false): number[] =>
  plan.lines.flatMap((one) => {
    const { line, change, counts } = one
    const isMoved =
      change === 'moved' || change === 'gone' || (line?.kind === 'add-on' && counts.units !== line.units)
    return line && isMoved && !but(one) ? [line.id] : []
  })

/** Changed lines take what they need now instead of what they took. */
async function retakeStock(work: OrderWork, plan: Plan, ids: ReadonlyMap<LinePlan, number>): Promise<void> {
  const { ctx, order } = work
  const { lineIds, takes } = exchangeOf(work, plan, ids)
  const shortage = await exchangeStock(ctx, { orderIds: [order.id], lineIds }, takes)
  if (shortage)
    failShort(
      ctx,
      shortage,
      plan.gathered.lines.map(({ sku }) => sku),
    )
}

/** Lines that give back what they hold, and what is taken instead; `ids` of lines that are added. */
export function exchangeOf(
  work: Planned,
  plan: Plan,
  ids: ReadonlyMap<LinePlan, number>,
): { lineIds: number[]; takes: StockTake[] } {
  const { order } = work
  const changed = plan.lines.filter(({ change }) => change !== 'same')
  const held = awaitsPayment(order) && fundedOf(order) === 0
  const takes = changed.flatMap((one): StockTake[] => {
    const lineId = one.line?.id ?? ids.get(one)
    if (!one.planned || !lineId) return []
    return [
      {
        lineId,
        orderId: order.id,
        needs: needsNow(work, plan, one),
        state: held ? 'held' : 'sold',
        expiresAt: held ? order.pay_by : null,
      },
    ]
  })
  return { lineIds: changed.flatMap(({ line }) => line?.id ?? []), takes }
}

/** What a line needs: what is sold on request takes its stock once a person has approved the order. */
export function needsNow(
  { order }: Pick<OrderWork, 'order'>,
  { gathered }: Plan,
  { planned }: LinePlan,
): readonly StockNeed[] {
  if (!planned) return []
  const { sku, counts, days, session, needs } = planned
  if (planned.openUntil !== null) return []
  if (sku.stockMode !== 'request' || order.status === 'reviewing') return needs
  const { agentId } = gathered.waiting.request
  const taker = { skuId: sku.id, agentId, channel: order.channel }
  return [...needs, ...stockNeeds(sku.pools, counts, days, stockSession(sku, session), taker)]
}
