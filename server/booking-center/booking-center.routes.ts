import { bookingCenterApi } from '#contract/booking-center/booking-center.api.ts'
import { ownAccount, ownMovements } from '../agents/agents.public.ts'
import { bindRoutes } from '../kit/call/routes.ts'

export const bookingCenterRoutes = bindRoutes(bookingCenterApi, {
  account: ownAccount,
  transactions: ownMovements,
})
