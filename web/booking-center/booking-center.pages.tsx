import { bookingCenterScreens } from '#contract/booking-center/booking-center.screens.ts'
import { bindPages } from '../kit/pages.ts'

export const bookingCenterPages = bindPages(bookingCenterScreens, {})
