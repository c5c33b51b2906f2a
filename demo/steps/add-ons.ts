import { AddOnForm } from '#contract/catalog/add-ons/add-on.schema.ts'
import { attachAddOns } from '#server/catalog/add-ons/attach-add-ons.ts'
import { createAddOn } from '#server/catalog/add-ons/save-add-on.ts'
import { fillStock } from '#server/stock/fill-stock.ts'
import type { Wanted } from '../orders/draw-request.ts'
import { make } from '../orders/run-orders.ts'
import { confirmSome } from '../orders/today.ts'
import { addOnOrders, blueAddOns, type DemoAddOn } from '../world/blue-add-ons.ts'
import type { DemoAgent } from '../world/companies.ts'
import type { DemoSku } from '../world/demo-sku.ts'
import { inFive } from '../world/texts.ts'
import { daysAhead } from './clock.ts'
import { adminOf } from './companies.ts'
import { acting, type Stage } from './stage.ts'

/** When Andaman Blue began to sell add-ons, in days from today. */
const begun = -12

/** The add-ons of Andaman Blue, the products that offer them, and how many of the cameras there are. */
export const makeAddOns = (stage: Stage): Promise<void> =>
  acting(stage, async (as) => {
    const { clock } = stage
    for (const [at, one] of blueAddOns.entries()) {
      const ctx = as(clock.at(begun, 600 + at * 11), adminOf(stage))
      const { id } = await createAddOn(ctx, AddOnForm.parse(formOf(stage, one)))
      stage.skus.set(one.code, id)
      const { skus, required = false, quantity = 0, most = null } = one.offer
      const skuIds = skus.map((code) => stage.skus.get(code)!)
      await attachAddOns(ctx, { addOnIds: [id], skuIds, required, quantity, most })
      if (one.limit !== undefined)
        await fillStock(ctx, {
          skuIds: [id],
          from: clock.day(begun),
          to: clock.day(daysAhead - 1),
          weekdays: [],
          sessions: [],
          capacity: one.limit,
          confirm: [],
        })
    }
  })

const formOf = (stage: Stage, one: DemoAddOn) => ({
  code: one.code,
  names: inFive(one.names),
  summaries: inFive(one.summaries),
  kind: one.kind,
  charge: one.charge,
  daily: one.daily ?? false,
  amounts: amountsOf(one, one.price),
  stockMode: one.limit === undefined ? 'free' : 'date',
  supplierIds: one.supplier ? [stage.suppliers.get(one.supplier)!.id] : [],
  ...(one.cost && { cost: { ...amountsOf(one, one.cost), currency: 'THB' } }),
  latestBookingDays: one.latestBookingDays ?? 0,
  autoConfirm: true,
})

const minor = (baht: number | undefined): number | null => (baht === undefined ? null : baht * 100)
const amountsOf = ({ charge }: DemoAddOn, [first, child, infant]: readonly number[]) =>
  charge === 'guest'
    ? { adultMinor: minor(first), childMinor: minor(child), infantMinor: minor(infant), unitMinor: null }
    : { adultMinor: null, childMinor: null, infantMinor: null, unitMinor: minor(first) }

/** Orders of the last days that took some of them; every other one is confirmed. */
export async function sellAddOns(
  stage: Stage,
  agents: readonly DemoAgent[],
  skus: readonly DemoSku[],
): Promise<number> {
  const buyers = agents.filter(({ settlementTerm, code }) => settlementTerm === 'invoice' && code !== 'LOTUS')
  const wanted = addOnOrders.map(([code, service, addOns], at): Wanted => {
    const sku = skus.find((one) => one.code === code)!
    return {
      no: 90_001 + at * 3,
      bookedAt: stage.clock.at(-1 - (at % 5), 640 + at * 9),
      service,
      nights: sku.type === 'hotel-room' ? 2 : 0,
      agent: buyers[at % buyers.length]!,
      sku,
      session: sku.sessions?.[0] ?? '',
      adults: 2,
      children: sku.price.length > 1 && at % 3 === 0 ? 1 : 0,
      infants: 0,
      addOns,
    }
  })
  const made = await make({ stage, agents }, wanted)
  await confirmSome(stage, made)
  return made.length
}
