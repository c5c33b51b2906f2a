import { defineDomain } from '../kit/domain.ts'
import { catalogApi } from './catalog.api.ts'
import { catalogScreens } from './catalog.screens.ts'

export const catalog = defineDomain({
  name: 'catalog',
  uses: ['files', 'suppliers', 'pricing', 'audit'],
  api: catalogApi,
  screens: catalogScreens,
  events: {
    skuCreated: { subject: 'sku' },
    skuUpdated: { subject: 'sku' },
    skuCopied: { subject: 'sku' },
    skuEnabled: { subject: 'sku' },
    skuDisabled: { subject: 'sku' },
    skuOnSale: { subject: 'sku' },
    skuOffSale: { subject: 'sku' },
    skuTagged: { subject: 'sku' },
    skuRecycled: { subject: 'sku' },
    skuRestored: { subject: 'sku' },
    skuCleared: { subject: 'sku' },
    supplierAdded: { subject: 'sku' },
    supplierRemoved: { subject: 'sku' },
    suppliersRanked: { subject: 'sku' },
    skuBound: { subject: 'sku' },
    skuUnbound: { subject: 'sku' },
    categorySaved: { subject: 'category' },
    categoryDeleted: { subject: 'category' },
    tagSaved: { subject: 'tag' },
    tagDeleted: { subject: 'tag' },
  },
  errors: {
    ordersAhead: { code: 409201 },
    categoryInUse: { code: 409202 },
    bindDiffers: { code: 409203 },
    bindFirst: { code: 409204 },
    bindLoop: { code: 409205 },
  },
})
