import type { venuesApi } from '#contract/venues/venues.api.ts'
import { clientFor } from '../kit/call/client.ts'

export const venues = clientFor<typeof venuesApi>('venues')
