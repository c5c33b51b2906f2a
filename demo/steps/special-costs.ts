import { saveSpecialCost } from '#server/pricing/cost/save-special-cost.ts'
import type { DemoSku } from '../world/demo-sku.ts'
import { amountsOf } from './catalogue.ts'
import { opening } from './clock.ts'
import { adminOf } from './companies.ts'
import { acting, type Stage } from './stage.ts'

type Season = { note: string; from: string; to: string; weekdays: number[]; factor: number }

/** Suppliers of day trips, dives and rooms ask more at New Year, still more on its eve, and on weekends of February. */
function seasonsAfter(today: string): Season[] {
  const year = Number(today.slice(0, 4))
  return [
    { note: 'New Year season', from: `${year}-12-20`, to: `${year + 1}-01-08`, weekdays: [], factor: 1.08 },
    { note: 'New Year’s Eve', from: `${year}-12-30`, to: `${year + 1}-01-01`, weekdays: [], factor: 1.2 },
    {
      note: 'Weekends of the high season',
      from: `${year + 1}-02-01`,
      to: `${year + 1}-02-28`,
      weekdays: [6, 7],
      factor: 1.05,
    },
  ]
}

/** What partners that sell to each other ask stays as it is: it is the other's price. */
const hasSeasons = ({ type, boundTo, worked, supplier }: DemoSku): boolean =>
  (type === 'day-trip' || type === 'diving' || type === 'hotel-room') &&
  !boundTo &&
  !worked &&
  supplier !== undefined

export const makeSpecialCosts = (stage: Stage, skus: readonly DemoSku[]): Promise<void> =>
  acting(stage, async (as) => {
    for (const [index, sku] of skus.filter(hasSeasons).entries()) {
      const ctx = as(stage.clock.at(opening, 800 + index), adminOf(stage))
      const pair = { skuId: stage.skus.get(sku.code)!, supplierId: stage.suppliers.get(sku.supplier!)!.id }
      for (const { factor, ...season } of seasonsAfter(stage.clock.day(0)))
        await saveSpecialCost(ctx, {
          ...pair,
          ...season,
          currency: 'THB',
          ...amountsOf(sku, sku.cost, factor),
        })
    }
  })
