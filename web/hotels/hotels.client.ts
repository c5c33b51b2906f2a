import type { hotelsApi } from '#contract/hotels/hotels.api.ts'
import { clientFor } from '../kit/call/client.ts'

export const hotels = clientFor<typeof hotelsApi>('hotels')
