import { defineDomain } from '../kit/domain.ts'
import { stockApi } from './stock.api.ts'
import { stockScreens } from './stock.screens.ts'

export const stock = defineDomain({
  name: 'stock',
  uses: ['catalog', 'pricing', 'agents'],
  api: stockApi,
  screens: stockScreens,
  events: {
    changed: { subject: 'stock' },
    cutBelowSold: { subject: 'stock' },
    blocked: { subject: 'stock' },
    opened: { subject: 'stock' },
    overbooked: { subject: 'stock' },
    poolSaved: { subject: 'pool', topics: ['stock'] },
    poolAttached: { subject: 'sku', topics: ['stock'] },
    poolDetached: { subject: 'sku', topics: ['stock'] },
    shareSaved: { subject: 'sku', topics: ['stock', 'share'] },
    shareDeleted: { subject: 'sku', topics: ['stock', 'share'] },
    resourceSaved: { subject: 'resource', topics: ['stock'] },
    resourceDeleted: { subject: 'resource', topics: ['stock'] },
    resourceAttached: { subject: 'resource', topics: ['stock'] },
    resourceDetached: { subject: 'resource', topics: ['stock'] },
  },
  errors: { otherMode: { code: 409211 }, soldAhead: { code: 409212 } },
})
