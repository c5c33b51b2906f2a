import { defineDomain } from '../kit/domain.ts'
import { orderEntryApi } from './order-entry.api.ts'
import { orderEntryScreens } from './order-entry.screens.ts'

export const orderEntry = defineDomain({
  name: 'order-entry',
  uses: ['identity', 'bulk', 'files', 'catalog', 'pricing', 'promotions', 'stock', 'agents', 'orders'],
  api: orderEntryApi,
  screens: orderEntryScreens,
  events: {
    importSent: { subject: 'orderImport' },
    importMade: { subject: 'orderImport' },
    importTakenBack: { subject: 'orderImport' },
  },
  errors: {
    importRunning: { code: 409801 },
    nothingReady: { code: 409802 },
    nothingToTakeBack: { code: 409803 },
  },
  redirects: { '/order': '/order/OrderProductMainList' },
})
