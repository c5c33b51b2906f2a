import { defineDomain } from '../kit/domain.ts'
import { bookingCenterApi } from './booking-center.api.ts'
import { bookingCenterScreens } from './booking-center.screens.ts'

export const bookingCenter = defineDomain({
  name: 'booking-center',
  uses: ['billing', 'payments', 'orders', 'agents', 'customers', 'files', 'identity', 'staff'],
  api: bookingCenterApi,
  screens: bookingCenterScreens,
  permissions: { 'bookingCenter.prices': { audience: ['agent'] } },
  errors: { beyondYours: { code: 409640 } },
  redirects: { '/bookingCenter': '/bookingCenter/PlayOrderList' },
})
