import { defineDomain } from '../kit/domain.ts'
import { orderEntryApi } from './order-entry.api.ts'
import { orderEntryScreens } from './order-entry.screens.ts'

export const orderEntry = defineDomain({
  name: 'order-entry',
  uses: ['files', 'catalog', 'pricing', 'promotions', 'stock', 'agents', 'orders'],
  api: orderEntryApi,
  screens: orderEntryScreens,
  redirects: { '/order': '/order/OrderProductMainList' },
})
