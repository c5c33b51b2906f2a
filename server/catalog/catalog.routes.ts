import { catalogApi } from '#contract/catalog/catalog.api.ts'
import { bindRoutes } from '../kit/routes.ts'
import { addOnInfo, listAddOns, listSkuAddOns } from './add-ons/add-ons.queries.ts'
import { attachAddOns, detachAddOns } from './add-ons/attach-add-ons.ts'
import { copyAddOn } from './add-ons/copy-add-on.ts'
import { createAddOn, updateAddOn } from './add-ons/save-add-on.ts'
import { bindSku, unbindSku } from './bind-sku.ts'
import { listSkus, pickSkus } from './catalog.queries.ts'
import { deleteCategory, listCategories, saveCategory } from './categories.ts'
import { listConnections, listOffers } from './connections.queries.ts'
import { addSupplier, rankSuppliers, removeSupplier } from './change-suppliers.ts'
import { clearSkus, emptyBin } from './clear-skus.ts'
import { deleteItem, renameItem, saveItem } from './collect-items.ts'
import { deleteRule, saveRule, setCollect } from './collect-rules.ts'
import { listCollectSkus, listItems, listRules, listUses } from './collect.queries.ts'
import { copySku } from './copy-sku.ts'
import { enableSku } from './enable-sku.ts'
import { recycleSkus, restoreSkus } from './recycle-skus.ts'
import { listRecycled } from './recycle.queries.ts'
import { copyPackage } from './packages/copy-package.ts'
import { listOptions, listPackages, packageInfo } from './packages/packages.queries.ts'
import { createPackage, updatePackage } from './packages/save-package.ts'
import { createSku, updateSku } from './save-sku.ts'
import { exportSkus } from './sheet/export-skus.ts'
import { importInfo, importReport } from './sheet/import.queries.ts'
import { startImport } from './sheet/run-import.ts'
import { uploadImport } from './sheet/upload-import.ts'
import { skuInfo } from './sku-info.queries.ts'
import { listSkuSuppliers } from './sku-suppliers.queries.ts'
import { switchSale } from './switch-sale.ts'
import { tagSkus } from './tag-skus.ts'
import { mergeTags } from './merge-tags.ts'
import { deleteTag, listTags, saveTag } from './tags.ts'

export const catalogRoutes = bindRoutes(catalogApi, {
  list: listSkus,
  info: skuInfo,
  simpleList: pickSkus,
  create: createSku,
  update: updateSku,
  enable: (ctx, input) => enableSku(ctx, input),
  onSale: (ctx, input) => switchSale(ctx, input),
  copy: (ctx, input) => copySku(ctx, input),
  tag: tagSkus,
  recycle: (ctx, input) => recycleSkus(ctx, input),
  restore: (ctx, input) => restoreSkus(ctx, input),
  recycled: listRecycled,
  clear: clearSkus,
  emptyBin,
  export: exportSkus,
  importUpload: uploadImport,
  importInfo,
  importRun: startImport,
  importReport,
  categories: listCategories,
  categorySave: saveCategory,
  categoryDelete: deleteCategory,
  collectItems: listItems,
  collectUses: listUses,
  collectItemSave: saveItem,
  collectNameSave: renameItem,
  collectItemDelete: deleteItem,
  collectRules: listRules,
  collectRuleSave: saveRule,
  collectRuleDelete: deleteRule,
  collectSkus: listCollectSkus,
  collectSkusSave: setCollect,
  tags: listTags,
  tagSave: saveTag,
  tagDelete: deleteTag,
  tagMerge: mergeTags,
  suppliers: listSkuSuppliers,
  addSupplier,
  removeSupplier,
  rankSuppliers,
  connectList: listConnections,
  boundMerchantSkus: listOffers,
  bindSku,
  unbindSku,
  packages: listPackages,
  packageInfo,
  packageOptions: listOptions,
  packageCreate: createPackage,
  packageUpdate: updatePackage,
  packageOnSale: (ctx, input) => switchSale(ctx, input, 'packages'),
  packageEnable: (ctx, input) => enableSku(ctx, input, 'packages'),
  packageCopy: copyPackage,
  packageRecycle: (ctx, input) => recycleSkus(ctx, input, 'packages'),
  packageRestore: (ctx, input) => restoreSkus(ctx, input, 'packages'),
  addOns: listAddOns,
  addOnInfo,
  addOnCreate: createAddOn,
  addOnUpdate: updateAddOn,
  addOnEnable: (ctx, input) => enableSku(ctx, input, 'add-ons'),
  addOnCopy: copyAddOn,
  addOnRecycle: (ctx, input) => recycleSkus(ctx, input, 'add-ons'),
  addOnRestore: (ctx, input) => restoreSkus(ctx, input, 'add-ons'),
  addOnAttach: attachAddOns,
  addOnDetach: detachAddOns,
  skuAddOns: listSkuAddOns,
})
