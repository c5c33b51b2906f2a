export { costsOf, type CostQuestion, type ResolvedCost } from './costs.ts'
export { ratesToday, toOwn, type Rate } from './exchange-rates.ts'
export { pairKey, priceVersions, type PricePair, type PriceVersion } from './price-versions.ts'
export { resolvePrices, type PriceQuestion, type ResolvedPrice } from './prices.ts'
