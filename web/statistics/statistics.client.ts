import type { statisticsApi } from '#contract/statistics/statistics.api.ts'
import { clientFor } from '../kit/call/client.ts'

export const statistics = clientFor<typeof statisticsApi>('statistics')
