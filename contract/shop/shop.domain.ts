import { defineDomain } from '../kit/domain.ts'
import { shopApi } from './shop.api.ts'
import { shopScreens } from './shop.screens.ts'

export const shop = defineDomain({
  name: 'shop',
  uses: ['files', 'catalog', 'payments', 'agents', 'order-entry', 'orders', 'promotions', 'pricing'],
  api: shopApi,
  screens: shopScreens,
  events: {
    saved: { subject: 'shop' },
    published: { subject: 'shop' },
    unpublished: { subject: 'shop' },
    restored: { subject: 'shop' },
  },
  errors: {
    slugTaken: { code: 409570 },
    notApplied: { code: 409571 },
    noDraft: { code: 409572 },
    tooManyOpen: { code: 409573 },
  },
})
