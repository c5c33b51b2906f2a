export { costsOf, type CostQuestion, type ResolvedCost } from './costs.ts'
export { ratesToday, toOwn, type Rate } from './exchange-rates.ts'
export { listPrices, type ListPrice } from './list-prices.ts'
export { pairKey, priceVersions, type PricePair, type PriceVersion } from './price-versions.ts'
export { saveBasePrice } from './save-base-price.ts'
export {
  pairsOf,
  resolvePrices,
  versionOf,
  type PriceQuestion,
  type ResolvedPrice,
} from './prices.ts'
export type { PartQuestion } from './package-price.ts'
