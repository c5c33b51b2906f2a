import type { AmendmentTold } from '#contract/orders/amend/amend.schema.ts'
import { fundedOf } from '../acts/end-order.ts'
import { countsOf, type LineRecord } from '../order-records.ts'
import type { OrderWork } from '../work/order-work.ts'
import { settledNow } from './settled-now.ts'
import { nightsOfPieces, type LinePlan } from './line-plans.ts'
import { sumSold, type Piece } from './pieces.ts'
import type { Plan } from './plan-amendment.ts'

/** What an amendment comes to, for everybody who may see the order: nothing of it is a cost. */
export function toldOf({ order }: Pick<OrderWork, 'order'>, plan: Plan): AmendmentTold {
  const { added, back, feeMinor, sold } = plan
  const funded = fundedOf(order)
  const { returned } = settledNow(order, plan)
  const owesPart = funded > 0 && funded < order.total_minor
  return {
    currency: order.currency,
    totalBeforeMinor: order.total_minor,
    totalAfterMinor: plan.sold.priceMinor,
    addedMinor: added.amountMinor,
    backMinor: back.amountMinor,
    feeMinor,
    refundMinor: (funded > 0 ? returned.amountMinor : back.amountMinor) - feeMinor,
    dueMinor: owesPart
      ? sold.priceMinor - funded + feeMinor
      : added.amountMinor - back.amountMinor + feeMinor,
    promoFalls: plan.promoFalls,
    lines: plan.lines.map((one) => changeOf(one, plan.asks)),
    guestsAdded: plan.party.comes.map(({ kind, name, pinyin }) => ({ kind, name, pinyin })),
    guestsGone: plan.party.goes.map(({ kind, name, pinyin }) => ({ kind, name, pinyin })),
  }
}

function changeOf(one: LinePlan, asks: readonly LineRecord[]): AmendmentTold['lines'][number] {
  const { line, planned, change, counts, pieces } = one
  const before = line && { ...lineAt(line), ...nightsIn(line.end_date, one.was) }
  const { priceMinor } = sumSold(pieces)
  const after = planned
    ? {
        names: planned.sku.names,
        date: planned.date,
        session: planned.session,
        endDate: planned.endDate,
        leg: planned.leg,
        openUntil: planned.openUntil,
        ...counts,
        priceMinor,
        ...nightsIn(planned.endDate, pieces),
      }
    : before && { ...before, priceMinor, ...nightsIn(line.end_date, pieces) }
  return {
    lineId: line?.id ?? null,
    change,
    before,
    after: change === 'gone' ? null : after,
    asks: line !== null && asks.includes(line),
  }
}

/** Of a stay, what each night comes to. */
const nightsIn = (endDate: string | null, pieces: readonly Piece[]) =>
  endDate === null ? {} : { nights: nightsOfPieces(pieces) }

/** A line as it stands. */
export const lineAt = (line: LineRecord) => ({
  names: line.names,
  date: line.date,
  session: line.session,
  endDate: line.end_date,
  leg: line.leg,
  openUntil: line.open_until,
  ...countsOf(line),
  priceMinor: line.price_minor,
})
