import type { AmendmentView } from '#contract/orders/amend/amend.schema.ts'
import { reasonOf, type Said } from '../../kit/call/reason.ts'
import { fundedOf } from '../act/end-order.ts'
import { serviceDays } from '../order/booking-time.ts'
import type { PlannedLine } from '../create/plan/plan-lines.ts'
import { countsOf, type LineRecord } from '../order/order-records.ts'
import type { OrderWork } from '../order/order-work.ts'
import { settledNow } from './settled-now.ts'
import type { LinePlan } from './lines/line-plan.ts'
import { nightsOfPieces } from '../order/line-pieces.ts'
import { sumSold, type Piece } from '../money/pieces.ts'
import type { Plan } from './plan-amendment.ts'

/** What an amendment comes to, for everybody who may see the order: nothing of it is a cost. */
export function viewOf({ order }: Pick<OrderWork, 'order'>, plan: Plan): AmendmentView {
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

function changeOf(one: LinePlan, asks: readonly LineRecord[]): AmendmentView['lines'][number] {
  const { line, planned, change, counts, pieces } = one
  const before = line && { ...lineAt(line), ...nightsIn(line.end_date, one.piecesBefore) }
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

/** What its supplier is asked to change of a line, as a reason in every reader's language. */
export function changeText({ line, planned, counts }: LinePlan): string {
  const parts: Said[] = []
  if (line && planned) {
    const { sku, date, session, endDate } = planned
    if (sku.id !== line.sku_id)
      parts.push({ word: 'orders.text.changeItem', params: { item: { names: sku.names } } })
    const when = session ? `${date} ${session}` : date
    if (endDate && line.end_date) parts.push(...stayText(line, planned))
    else if (date !== line.date || session !== line.session)
      parts.push({
        word: planned.leg === 2 ? 'orders.legs.changeBack' : 'orders.text.changeDay',
        params: { date: when },
      })
    const { adults, children, infants, units } = counts
    if (adults !== line.adults || children !== line.children || infants !== line.infants)
      parts.push({ word: 'orders.text.changeGuests', params: { adults, children, infants } })
    if (units !== line.units)
      parts.push({ word: 'orders.text.changeUnits', params: { before: line.units, after: units } })
  }
  return reasonOf(...(parts.length ? parts : [{ word: 'orders.text.changeOther' } as const]))
}

/** The stay as it shall be, and which of its nights go and come. */
function stayText(line: LineRecord, { date, endDate, days }: PlannedLine): Said[] {
  const was = serviceDays(line.date, line.end_date)
  const runs = [
    ...runsOf(
      was.filter((day) => !days.includes(day)),
      'orders.text.nightsGone',
    ),
    ...runsOf(
      days.filter((day) => !was.includes(day)),
      'orders.text.nightsAdded',
    ),
  ]
  return runs.length === 0
    ? []
    : [
        { word: 'orders.text.changeStay', params: { from: date, to: endDate ?? '', nights: days.length } },
        ...runs,
      ]
}

/** Nights one after the other as one, from the first evening to the last morning. */
function runsOf(days: readonly string[], word: 'orders.text.nightsGone' | 'orders.text.nightsAdded'): Said[] {
  const runs: { from: string; to: string; nights: number }[] = []
  for (const from of days) {
    const to = Temporal.PlainDate.from(from).add({ days: 1 }).toString()
    const run = runs.at(-1)
    if (run?.to === from) Object.assign(run, { to, nights: run.nights + 1 })
    else runs.push({ from, to, nights: 1 })
  }
  return runs.map((params) => ({ word, params }))
}
