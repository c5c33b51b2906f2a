import type { departuresApi } from '#contract/departures/departures.api.ts'
import { clientFor } from '../kit/call/client.ts'

export const departures = clientFor<typeof departuresApi>('departures')
