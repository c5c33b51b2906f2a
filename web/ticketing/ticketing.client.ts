import type { ticketingApi } from '#contract/ticketing/ticketing.api.ts'
import { clientFor } from '../kit/call/client.ts'

export const ticketing = clientFor<typeof ticketingApi>('ticketing')
