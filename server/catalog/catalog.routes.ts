import { catalogApi } from '#contract/catalog/catalog.api.ts'
import { bindRoutes } from '../kit/routes.ts'
import { bindSku, unbindSku } from './bind-sku.ts'
import { deleteCategory, listCategories, saveCategory } from './categories.ts'
import { listConnections, listOffers } from './connections.queries.ts'
import { deleteItem, renameItem, saveItem } from './collect-items.ts'
import { deleteRule, saveRule, setCollect } from './collect-rules.ts'
import { listCollectSkus, listItems, listRules, listUses } from './collect.queries.ts'
import { enableSku } from './enable-sku.ts'
import { recycleSkus, restoreSkus } from './recycle-skus.ts'
import { copyPackage } from './packages/copy-package.ts'
import { listOptions, listPackages, packageInfo } from './packages/packages.queries.ts'
import { createPackage, updatePackage } from './packages/save-package.ts'
import { importInfo, importReport } from './sheet/import.queries.ts'
import { startImport } from './sheet/run-import.ts'
import { uploadImport } from './sheet/upload-import.ts'
import { skuHandlers } from './sku-handlers.ts'
import { switchSale } from './switch-sale.ts'
import { mergeTags } from './merge-tags.ts'
import { deleteTag, listTags, saveTag } from './tags.ts'

export const catalogRoutes = bindRoutes(catalogApi, {
  ...skuHandlers('play'),
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
})
