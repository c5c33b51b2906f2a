import { catalogApi } from '#contract/catalog/catalog.api.ts'
import { bindRoutes } from '../kit/call/routes.ts'
import { addOnInfo, listAddOns, listSkuAddOns } from './add-ons/add-ons.queries.ts'
import { attachAddOns, detachAddOns } from './add-ons/attach-add-ons.ts'
import { copyAddOn } from './add-ons/copy-add-on.ts'
import { createAddOn, updateAddOn } from './add-ons/save-add-on.ts'
import { enableSku } from './skus/enable-sku.ts'
import { recycleSkus, restoreSkus } from './recycle/recycle-skus.ts'
import { bindSku, unbindSku } from './skus/bind-sku.ts'
import { deleteCategory, listCategories, saveCategory } from './sorting/categories.ts'
import { listConnections, listOffers } from './connections/connections.queries.ts'
import { deleteDestination, listDestinations, saveDestination } from './sorting/destinations.ts'
import { deleteItem, renameItem, saveItem } from './collect/collect-items.ts'
import { deleteRule, saveRule, setCollect } from './collect/collect-rules.ts'
import { listCollectSkus, listItems, listRules, listUses } from './collect/collect.queries.ts'
import { deletePickupZone, listPickupZones, savePickupZone } from './pickup/pickup-zones.ts'
import { packageHandlers } from './packages/package-handlers.ts'
import { skuHandlers } from './skus/sku-handlers.ts'
import { tagHandlers } from './sorting/tag-handlers.ts'

export const catalogRoutes = bindRoutes(catalogApi, {
  ...skuHandlers('play'),
  categories: listCategories,
  categorySave: saveCategory,
  categoryDelete: deleteCategory,
  destinations: listDestinations,
  destinationSave: saveDestination,
  destinationDelete: deleteDestination,
  pickupZones: listPickupZones,
  pickupZoneSave: savePickupZone,
  pickupZoneDelete: deletePickupZone,
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
  ...tagHandlers('play'),
  connectList: listConnections,
  boundMerchantSkus: listOffers,
  bindSku,
  unbindSku,
  ...packageHandlers('play'),
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
