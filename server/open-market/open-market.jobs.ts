import { bindJobs, everyMinutes } from '../kit/jobs/jobs.ts'
import { handleMarketMessage } from './contracts/receive.ts'
import { sweepMarket } from './contracts/sweep.ts'

export const openMarketJobs = bindJobs({
  'open-market.handleMessage': handleMarketMessage,
  'open-market.sweep': everyMinutes(30, sweepMarket),
})
