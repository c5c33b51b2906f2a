import { ticketingApi } from '#contract/ticketing/ticketing.api.ts'
import { bindRoutes } from '../kit/routes.ts'

export const ticketingRoutes = bindRoutes(ticketingApi, {})
