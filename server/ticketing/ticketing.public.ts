export { issueVouchers, voidVouchers } from './issue-vouchers.ts'
