import { saveCalendar } from '#server/pricing/calendar/save-calendar.ts'
import type { DemoSku } from '../world/demo-sku.ts'
import { amountsOf } from './catalogue.ts'
import { daysAhead, opening, type Clock } from './clock.ts'
import { adminOf } from './companies.ts'
import { acting, type Stage } from './stage.ts'
import { randomOf } from '../world/random.ts'

/** Prices of a year: seasons and weekends, in whole ten baht, and the days on which nothing is sold. */
export const makePrices = (stage: Stage, skus: readonly DemoSku[]): Promise<void> =>
  acting(stage, async (as) => {
    for (const [index, sku] of skus.entries()) {
      if (sku.worked) continue
      const cells = cellsOf(sku, stage.clock, index)
      if (cells.length === 0) continue
      const skuId = stage.skus.get(sku.code)!
      await saveCalendar(as(stage.clock.at(opening, 740 + index), adminOf(stage)), { skuId, cells })
    }
  })

function cellsOf(sku: DemoSku, clock: Clock, index: number) {
  const random = randomOf(index + 101)
  const days = Array.from({ length: daysAhead - opening }, (_, at) => opening + at)
  return days.flatMap((offset) => {
    const date = clock.day(offset)
    // Days off are spread thinly, and none in the next three weeks.
    const closed = isParkClosed(sku, date) || (random.chance(0.006) && (offset < 0 || offset > 21))
    const factor = seasonOf(date, clock.weekday(offset))
    const prices = sku.price.map((baht) => Math.round((baht * factor) / 10) * 10)
    const changed = prices.some((price, at) => price !== sku.price[at])
    if (!changed && !closed) return []
    return [{ date, session: '', ...amountsOf(sku, prices), closed }]
  })
}

/** The marine parks of Similan and Surin are open from mid-October to mid-May. */
export const isParkClosed = ({ code }: DemoSku, date: string): boolean =>
  /^(SIM-|SUR-|DIVE-SIM)/.test(code) && date.slice(5) >= '05-16' && date.slice(5) <= '10-14'

/** New year is dearest, Chinese new year next, the green months cheapest; weekends cost a little more. */
function seasonOf(date: string, weekday: number): number {
  const monthDay = date.slice(5)
  const weekend = weekday >= 6 ? 0.06 : 0
  if (monthDay >= '12-20' || monthDay <= '01-08') return 1.18 + weekend
  if (monthDay >= '02-03' && monthDay <= '02-16') return 1.12 + weekend
  if (monthDay >= '04-10' && monthDay <= '04-18') return 1.08 + weekend
  if (monthDay >= '05-05' && monthDay <= '09-30') return 0.92 + weekend
  return 1 + weekend
}
