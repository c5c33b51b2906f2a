import type { AmendmentTold } from '#contract/orders/amend/amend.schema.ts'
import { fail } from '../../kit/call/errors.ts'
import { exchangeStock, stockNeeds, type StockNeed } from '../../stock/stock.public.ts'
import { hasRedeemed } from '../../ticketing/ticketing.public.ts'
import { fundedOf } from '../acts/end-order.ts'
import { leaveMirror } from '../handoff/leave-mirror.ts'
import { amountText } from '../lines/settle-lines.ts'
import { addedJournals, backJournals } from '../order-journals.ts'
import { awaitsPayment } from '../order-rules.ts'
import { stockSession } from '../order-skus.ts'
import { failShort } from '../retake-stock.ts'
import { patchOrder, type OrderWork } from '../work/order-work.ts'
import { changeGuests, changeLines, insertLines, leadAfter, orderPatch, settledNow } from './change-rows.ts'
import { keepsRoom, type LinePlan } from './line-plans.ts'
import { keepVersion } from './order-versions.ts'
import type { Plan } from './plan-amendment.ts'
import { toldOf } from './told.ts'

/**
 * Does an amendment: the order as it was is kept, stock of changed lines given back and taken anew, money moved, rights of
 * changed lines and guests issued anew. All within the act's own transaction. Answers what it came to.
 */
export async function amendOrder(work: OrderWork, plan: Plan, reason: string): Promise<AmendmentTold> {
  const { ctx, order } = work
  const rights = { lineIds: movedLines(plan), guestIds: plan.party.goes.map(({ id }) => id) }
  const lost = { ...rights, lineIds: movedLines(plan, keepsRoom) }
  if (await hasRedeemed(ctx, order.id, lost)) fail('orders.redeemedPart')
  const told = toldOf(work, plan)
  await keepVersion(work, told)
  const ids = await insertLines(work, plan)
  await retakeStock(work, plan, ids)
  const { charged, returned } = settledNow(order, plan)
  const isSold = order.status === 'confirmed'
  work.journals.push(
    ...backJournals(order, returned, plan.feeMinor),
    ...addedJournals(order, charged, isSold),
  )
  await leaveOthers(work, plan, reason)
  changeLines(work, plan, reason)
  patchOrder(work, { ...orderPatch(work, plan), lead_name: leadAfter(work, plan) })
  await changeGuests(work, plan)
  if (plan.promoFalls) work.promo = 'give-back'
  if (isSold) work.reissue = rights
  work.moved = true
  work.events.push({
    name: 'amended',
    reason: reason || null,
    agentVisible: true,
    facts: {
      from: amountText(told.totalBeforeMinor, order.currency),
      to: amountText(told.totalAfterMinor, order.currency),
      fee: amountText(told.feeMinor, order.currency),
      no: order.amendments,
    },
  })
  return told
}

/** A bound merchant's order of a product that is another one now is no order any more. */
async function leaveOthers(work: OrderWork, { lines }: Plan, reason: string): Promise<void> {
  for (const { line, planned } of lines)
    if (line?.mirror_merchant && planned && planned.sku.id !== line.sku_id)
      await leaveMirror(work, line, reason)
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
  const changed = plan.lines.filter(({ change }) => change !== 'same')
  const lineIds = changed.flatMap(({ line }) => line?.id ?? [])
  const takes = changed.flatMap((one) => {
    const lineId = one.line?.id ?? ids.get(one)
    return one.planned && lineId ? [{ lineId, needs: needsNow(work, plan, one) }] : []
  })
  const held = awaitsPayment(order) && fundedOf(order) === 0
  const shortage = await exchangeStock(
    ctx,
    { orderId: order.id, lineIds },
    takes.map((take) => ({
      ...take,
      orderId: order.id,
      state: held ? 'held' : 'sold',
      expiresAt: held ? order.pay_by : null,
    })),
  )
  if (shortage)
    failShort(
      ctx,
      shortage,
      plan.gathered.lines.map(({ sku }) => sku),
    )
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
