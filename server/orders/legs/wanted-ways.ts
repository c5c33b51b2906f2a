import type { Amendment } from '#contract/orders/amend/amend.schema.ts'
import type { LegNo } from '#contract/orders/legs/leg.schema.ts'
import { failField } from '../../kit/call/errors.ts'
import type { OrderRequest } from '../create/order-request.ts'
import { isRemoved, type LineRecord, type WholeOrder } from '../order/order-records.ts'

type LegLine = LineRecord & { leg: LegNo }
/** The ways that an order still has, out before back; none where it was sold as one line. */
export const legLines = (lines: readonly LineRecord[]): LegLine[] =>
  lines
    .filter((line): line is LegLine => line.leg !== null && !isRemoved(line))
    .toSorted((a, b) => a.leg - b.leg)

type Wanted = Pick<OrderRequest, 'date' | 'session' | 'back'> & {
  legs?: NonNullable<OrderRequest['amends']>['legs']
}

/** The way back that went while its way out stayed; it may be taken again. */
export const returnedLine = (lines: readonly LineRecord[]): LineRecord | undefined => {
  const ways = legLines(lines)
  return ways.length === 1 && ways[0]?.leg === 1 ? lines.findLast(({ leg }) => leg === 2) : undefined
}

/**
 * When an order shall leave, and how its guests shall come back. Another product brings its own ways; else those stay that
 * it was sold with, whatever the product is by now. What was reserved does not open again; a way back that went may be taken again.
 */
export function wantedWays({ order, lines }: WholeOrder, amendment: Amendment): Wanted {
  const { date, session, dropLeg } = amendment
  // Until when an open return is good says its product alone.
  const back = amendment.back?.open ? { open: true, session: amendment.back.session } : amendment.back
  const live = legLines(lines)
  const was = live.find(({ leg }) => leg === 2)
  const isOther = amendment.skuId !== undefined && amendment.skuId !== order.sku_id
  if (dropLeg && (isOther || !live.some(({ leg }) => leg === dropLeg))) failField('dropLeg', 'unknown')
  const out = lines.findLast(({ leg }) => leg === 1)
  const when = {
    date: date ?? out?.date ?? order.service_date,
    session: session ?? out?.session ?? order.session,
  }
  // A way out that went says nothing of another product's day.
  if (isOther && out && isRemoved(out))
    return {
      date: date ?? order.service_date,
      session: session ?? order.session,
      back: back ?? (was && standing(was)),
    }
  if (isOther) return { ...when, back: back ?? (was && standing(was)) }
  const ways = live.map(({ leg }) => leg).filter((leg) => leg !== dropLeg)
  if (dropLeg && ways.length === 0) failField('dropLeg', 'orders.legs.lastWay')
  const again = back && !dropLeg ? returnedLine(lines) : undefined
  if (back && !again) checkBack(back, ways.includes(2) ? was : undefined)
  if ((date || session) && live.length > 0 && !ways.includes(1)) failField('date', 'notAllowed')
  if (again) return { ...when, back, legs: { ways: [1, 2], backSkuId: again.sku_id } }
  return {
    ...when,
    back: ways.includes(2) && was ? (back ?? standing(was)) : undefined,
    legs: { ways, backSkuId: was?.sku_id ?? null },
  }
}

const standing = ({ date, session, open_until: until }: LineRecord): NonNullable<Wanted['back']> =>
  until === null ? { open: false, date, session } : { open: true, date: until, session: '' }

function checkBack(back: NonNullable<Amendment['back']>, was: LineRecord | undefined): void {
  if (!was) failField('back', 'notAllowed')
  if (back.open) failField('back.open', 'notAllowed')
  if (was.open_until !== null && back.date && back.date > was.open_until)
    failField('back.date', 'orders.legs.afterValid', { date: was.open_until })
}
