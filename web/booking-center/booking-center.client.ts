import type { bookingCenterApi } from '#contract/booking-center/booking-center.api.ts'
import { clientFor } from '../kit/call/client.ts'

export const bookingCenter = clientFor<typeof bookingCenterApi>('booking-center')
