export { collectLabels } from './collect.queries.ts'
export { skuMatches } from './catalog.queries.ts'
