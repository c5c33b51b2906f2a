import { defineDomain } from '../kit/domain.ts'
import { stockApi } from './stock.api.ts'
import { stockScreens } from './stock.screens.ts'

export const stock = defineDomain({
  name: 'stock',
  uses: ['catalog', 'pricing'],
  api: stockApi,
  screens: stockScreens,
  events: {
    changed: { subject: 'stock' },
    cutBelowSold: { subject: 'stock' },
    overbooked: { subject: 'stock' },
    poolSaved: { subject: 'pool', topics: ['stock'] },
    poolAttached: { subject: 'sku', topics: ['stock'] },
    poolDetached: { subject: 'sku', topics: ['stock'] },
  },
  errors: { otherMode: { code: 409211 }, soldAhead: { code: 409212 } },
})
