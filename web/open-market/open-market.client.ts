import type { openMarketApi } from '#contract/open-market/open-market.api.ts'
import { clientFor } from '../kit/call/client.ts'

export const openMarket = clientFor<typeof openMarketApi>('open-market')
