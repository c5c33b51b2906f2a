import { statisticsApi } from '#contract/statistics/statistics.api.ts'
import { bindRoutes } from '../kit/call/routes.ts'
import { listChannels } from './channels.queries.ts'
import { listNights, listSales } from './list-figures.ts'
import { personal } from './personal.queries.ts'

export const statisticsRoutes = bindRoutes(statisticsApi, {
  sales: listSales,
  nights: listNights,
  channels: listChannels,
  personal,
})
