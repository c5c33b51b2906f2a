import { catalogApi } from '#contract/catalog/catalog.api.ts'
import { bindRoutes } from '../kit/routes.ts'
import { bindSku, unbindSku } from './bind-sku.ts'
import { listSkus, pickSkus } from './catalog.queries.ts'
import { deleteCategory, listCategories, saveCategory } from './categories.ts'
import { listConnections, listOffers } from './connections.queries.ts'
import { addSupplier, rankSuppliers, removeSupplier } from './change-suppliers.ts'
import { clearSkus, emptyBin } from './clear-skus.ts'
import { copySku } from './copy-sku.ts'
import { enableSku } from './enable-sku.ts'
import { recycleSkus, restoreSkus } from './recycle-skus.ts'
import { listRecycled } from './recycle.queries.ts'
import { createSku, updateSku } from './save-sku.ts'
import { skuInfo } from './sku-info.queries.ts'
import { listSkuSuppliers } from './sku-suppliers.queries.ts'
import { switchSale } from './switch-sale.ts'
import { tagSkus } from './tag-skus.ts'
import { deleteTag, listTags, saveTag } from './tags.ts'

export const catalogRoutes = bindRoutes(catalogApi, {
  list: listSkus,
  info: skuInfo,
  simpleList: pickSkus,
  create: createSku,
  update: updateSku,
  enable: enableSku,
  onSale: switchSale,
  copy: copySku,
  tag: tagSkus,
  recycle: recycleSkus,
  restore: restoreSkus,
  recycled: listRecycled,
  clear: clearSkus,
  emptyBin,
  categories: listCategories,
  categorySave: saveCategory,
  categoryDelete: deleteCategory,
  tags: listTags,
  tagSave: saveTag,
  tagDelete: deleteTag,
  suppliers: listSkuSuppliers,
  addSupplier,
  removeSupplier,
  rankSuppliers,
  connectList: listConnections,
  boundMerchantSkus: listOffers,
  bindSku,
  unbindSku,
})
