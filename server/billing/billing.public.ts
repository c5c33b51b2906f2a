export { noteCertificate, payBill, unpayBill } from './bills/pay-bill.ts'
export { ownStatementFile } from './statement/statement-files.ts'
