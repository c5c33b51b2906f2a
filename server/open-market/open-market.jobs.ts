import { bindJobs, everyMinutes } from '../kit/jobs/jobs.ts'
import { publishClaims } from './company/licences.ts'
import { lookUpLicence } from './company/register/look-up.ts'
import { handleMarketMessage } from './contracts/receive.ts'
import { sweepMarket } from './contracts/sweep.ts'
import { followAnew, publishAnew } from './publish.ts'

export const openMarketJobs = bindJobs({
  'open-market.handleMessage': handleMarketMessage,
  'open-market.lookUpLicence': lookUpLicence,
  'open-market.publishClaims': publishClaims,
  'open-market.publish': publishAnew,
  'open-market.follow': followAnew,
  'open-market.sweep': everyMinutes(30, sweepMarket),
})
