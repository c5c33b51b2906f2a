import { bookingCenterApi } from '#contract/booking-center/booking-center.api.ts'
import { bindRoutes } from '../kit/routes.ts'

export const bookingCenterRoutes = bindRoutes(bookingCenterApi, {})
