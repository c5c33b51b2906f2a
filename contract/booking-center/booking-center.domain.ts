import { defineDomain } from '../kit/domain.ts'
import { bookingCenterApi } from './booking-center.api.ts'
import { bookingCenterScreens } from './booking-center.screens.ts'

export const bookingCenter = defineDomain({
  name: 'booking-center',
  uses: ['orders', 'agents'],
  api: bookingCenterApi,
  screens: bookingCenterScreens,
  redirects: { '/bookingCenter': '/bookingCenter/PlayOrderList' },
})
