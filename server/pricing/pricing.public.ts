export { calendarsOf } from './calendar/calendar.queries.ts'
export { servedSkus } from './cost/below-cost.ts'
export { dropCosts } from './cost/delete-cost.ts'
export { closeDays, closedDays, closedForSale, openDays, type SaleDay } from './calendar/close-days.ts'
export { followDays, type DayPrices } from './calendar/follow-days.ts'
export { saveCalendar } from './calendar/save-calendar.ts'
export { fillMatrix } from './matrix/fill-matrix.ts'
export { saveMatrix } from './matrix/save-matrix.ts'
export { unpricedSkus } from './owners/unpriced-skus.ts'
export { skusByIds } from './resolve/priced-skus.ts'
export { isWithin } from './owners/price-scope.ts'
export { costsOf, loadCostBooks, type ResolvedCost } from './cost/costs.ts'
export { resolveUnitCost, type CostBook } from './cost/resolve-cost.ts'
export { publicQuotes, type PublicQuote } from './shared/public-quotes.ts'
export { listBooksOf, type ListBook } from './resolve/list-books.ts'
export { categoriesAbove } from './resolve/category-path.ts'
export { ratesToday, toOwn, type Rate } from './rates/exchange-rates.ts'
export { ownWorthSql } from './rates/own-worth-sql.ts'
export { heldPrices, holdPrices, type HeldPrice } from './resolve/held-prices.ts'
export { listPrices } from './resolve/list-prices.ts'
export { priceVersions, type PricePair, type PriceVersion } from './resolve/price-versions.ts'
export { raisedToLowest } from './owners/lowest-prices.ts'
export { saveBasePrice } from './owners/save-base-price.ts'
export { taxHandlers } from './tax/tax-handlers.ts'
export { netPrices, type NetPrices } from './tax/net-prices.ts'

export {
  pairsOf,
  resolvePrices,
  versionOf,
  type PriceQuestion,
  type ResolvedPrice,
} from './resolve/prices.ts'
export { followStrategy, strategyOf } from './agent-terms/follow-strategy.ts'
export { usualAmounts } from './cost/cost-ranges.ts'
export { followCosts } from './cost/follow-costs.ts'
export { baseCostToday, setCost } from './cost/set-cost.ts'
export type { PartQuestion } from './resolve/package-price.ts'
