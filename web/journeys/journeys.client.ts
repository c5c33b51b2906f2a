import type { journeysApi } from '#contract/journeys/journeys.api.ts'
import { clientFor } from '../kit/call/client.ts'

export const journeys = clientFor<typeof journeysApi>('journeys')
