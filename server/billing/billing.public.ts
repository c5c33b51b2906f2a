export { noteCertificate, payBill, unpayBill } from './bills/pay-bill.ts'
