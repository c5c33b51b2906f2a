export { actsOf, type BulkActFacts } from './bulk.queries.ts'
export { closeRecorded, lastRecorded, openRecorded, recordParts, type RecordedPart } from './record-bulk.ts'
export { startBulk } from './start-bulk.ts'
