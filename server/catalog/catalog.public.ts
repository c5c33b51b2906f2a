export { skuMatches } from './catalog.queries.ts'
