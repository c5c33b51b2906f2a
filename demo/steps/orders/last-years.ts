import { archiveOrder } from '#server/orders/acts/archive-order.ts'
import { payOrder } from '#server/orders/acts/pay-order.ts'
import { markSentOther } from '#server/orders/lines/send-line.ts'
import type { Wanted } from '../../orders/draw-request.ts'
import { make } from '../../orders/run-orders.ts'
import { blueLandSkus } from '../../world/blue-land-skus.ts'
import type { DemoAgent } from '../../world/companies.ts'
import { acting, personOf, type Stage } from '../stage.ts'

/** What was sold at the counter without a seat to count, then as now. */
const sold = ['TRF-HKT-PATONG', 'TRF-HKT-KATA', 'TRF-HKT-KHAOLAK', 'AQUARIA']
const years = 2
const perYear = 9

/** The counter's orders of the years before: paid in cash, served by phone, and archived the month after. */
export async function sellLastYears(stage: Stage, agents: readonly DemoAgent[]): Promise<number> {
  const agent = agents.find(({ code }) => code === 'WALKIN')
  const skus = blueLandSkus.filter(({ code }) => sold.includes(code))
  if (!agent || skus.length === 0) return 0
  const wanted = Array.from({ length: years * perYear }, (_, at): Wanted => {
    const service = -365 * (1 + Math.floor(at / perYear)) - (at % perYear) * 34
    return {
      // Numbers that draw no promo code: there was none yet.
      no: 19 * (5_200 + at),
      bookedAt: stage.clock.at(service - 4, 560 + at * 17),
      service,
      nights: 0,
      agent,
      sku: skus[at % skus.length]!,
      session: '',
      adults: 1 + (at % 3),
      children: 0,
      infants: 0,
    }
  })
  // The oldest has the lowest code.
  const made = await make({ stage, agents }, wanted.toReversed())
  await acting(stage, async (as) => {
    for (const { wanted: one, created, lineId } of made) {
      const on = (days: number) => as(stage.clock.at(one.service + days, 600), personOf(stage, 'ops'))
      await payOrder(on(-3), { id: created.id, method: 'cash' })
      await markSentOther(on(-2), { lineId, way: 'other-handled', note: 'By phone' })
      await archiveOrder(on(31), { id: created.id })
    }
  })
  return made.length
}
