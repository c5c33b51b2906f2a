import { archivePrices } from '#server/pricing/archive/archive-prices.ts'
import { acting, system, type Stage } from '../stage.ts'

/** Prices of the last weeks as they stood when each day ended. */
export const makePriceArchive = (stage: Stage): Promise<void> =>
  acting(stage, async (as) => {
    await archivePrices(as(stage.clock.at(-30, 5), system))
    await archivePrices(as(stage.clock.at(0, 5), system))
  })
