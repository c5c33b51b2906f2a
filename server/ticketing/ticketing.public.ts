export { listVouchers } from './vouchers.queries.ts'
export { issueVouchers, voidVouchers } from './issue-vouchers.ts'
