export { noteCertificate, payBill, unpayBill, untakeLink } from './bills/pay-bill.ts'
export { ownStatementFile } from './statement/statement-files.ts'
