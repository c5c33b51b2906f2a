export { actsOf, type BulkActFacts } from './bulk.queries.ts'
export { startBulk } from './start-bulk.ts'
