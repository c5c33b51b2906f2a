export { ownStatementFile } from './statement/statement-files.ts'
