export { collectLabels } from './collect.queries.ts'
export { loadPackages, type Package, type PackagePart } from './packages/load-packages.ts'
export { skuMatches } from './catalog.queries.ts'
