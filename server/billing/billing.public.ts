export { dueBills } from './bills/due-bills.ts'
export { noteCertificate, payBill, unpayBill } from './bills/pay-bill.ts'
export { ownStatementFile } from './statement/statement-files.ts'
