export { collectLabels, collectQuestions, type CollectQuestion } from './collect/collect.queries.ts'
export { loadPackages, type Package, type PackagePart } from './packages/load-packages.ts'
export {
  agentThere,
  offeredDays,
  offeredPrices,
  offers,
  type OfferedDays,
} from './connections/connections.queries.ts'
export { bindSku } from './skus/bind-sku.ts'
export { createSku } from './skus/save-sku.ts'
export { ofFamily } from './skus/of-family.ts'
export { factsIn, placeOf, type StoredFacts } from './hotels/hotel-facts.ts'
export { isInArea, isNamed, isOfHotel } from './hotels/hotels.queries.ts'
export { saveHotel } from './hotels/save-hotel.ts'
export { listPickupZones } from './pickup/pickup-zones.ts'
export { packageHandlers } from './packages/package-handlers.ts'
export { tagHandlers } from './sorting/tag-handlers.ts'
export { clearSkus } from './skus/clear-skus.ts'
export { recycleSkus } from './recycle/recycle-skus.ts'
export { skuHandlers } from './skus/sku-handlers.ts'
export { mayRename, takeTexts } from './skus/take-texts.ts'
export { switchSale } from './skus/switch-sale.ts'
