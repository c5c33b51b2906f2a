export { listVouchers } from './vouchers.queries.ts'
export { issueVouchers, voidVouchers, type VoucherOf } from './issue-vouchers.ts'
