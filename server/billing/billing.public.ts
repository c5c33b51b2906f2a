export { noteCertificate, payBill, unpayBill, untakeLink } from './bills/pay-bill.ts'
export { dueBills } from './bills/due-bills.ts'
export { ownStatementFile } from './statement/statement-files.ts'
export { printSheet, type Sheet } from './print/paper.ts'
