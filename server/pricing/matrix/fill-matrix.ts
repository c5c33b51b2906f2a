import type { PricedWhich } from '#contract/pricing/families.ts'
import type { MatrixFill } from '#contract/pricing/matrix/price-matrix.schema.ts'
import type { CalendarChanged } from '#contract/pricing/calendar/calendar.schema.ts'
import { amountKey, guestKinds, kindsOf } from '#contract/kit/guests.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { fail, failField } from '../../kit/call/errors.ts'
import { skusByIds } from '../resolve/priced-skus.ts'
import { saveCalendarBulk } from '../calendar/save-calendar-bulk.ts'
import { addedUp } from './added-up.ts'

/**
 * Lays prices, a rise or fall, or open and closed over a pattern of days of several SKUs, all or none. A price of a kind
 * that a SKU does not charge is not laid over that SKU; one that none of them charges is refused.
 */
export async function fillMatrix(
  ctx: Ctx,
  { skuIds, set, clear, ...pattern }: MatrixFill,
  of?: PricedWhich,
): Promise<CalendarChanged> {
  const ids = [...new Set(skuIds)]
  const skus = await skusByIds(ctx, ids)
  if (skus.length < ids.length) fail('notFound')
  const charged = new Set(skus.flatMap((sku) => kindsOf(sku.chargeMethod)))
  for (const kind of guestKinds)
    if (!charged.has(kind) && set[amountKey[kind]] !== undefined)
      failField(`set.${amountKey[kind]}`, 'pricing.fieldErrors.otherMethod')
  if (!pattern.raise && Object.values(set).every((value) => value === undefined) && !clear.length)
    failField('set', 'required')
  const done: CalendarChanged[] = []
  for (const { id, chargeMethod } of skus.toSorted((a, b) => a.id - b.id)) {
    const kinds = kindsOf(chargeMethod)
    const own = Object.fromEntries(
      Object.entries(set).filter(
        ([key, value]) =>
          value !== undefined && (key === 'closed' || kinds.some((kind) => amountKey[kind] === key)),
      ),
    )
    const removed = clear.filter((kind) => kinds.includes(kind))
    if (!pattern.raise && !Object.keys(own).length && !removed.length) continue
    const input = { ...pattern, skuId: id, sessions: [''], set: own, clear: removed }
    done.push(await saveCalendarBulk(ctx, input, of))
  }
  return addedUp(done)
}
