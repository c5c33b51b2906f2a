export { orderVouchersPdf } from './order-vouchers-pdf.ts'
export { listVouchers } from './vouchers.queries.ts'
export { issueVouchers, voidVouchers, type VoucherOf } from './issue-vouchers.ts'
export { hasRedeemed, reissueVouchers, type RightsOf } from './reissue-vouchers.ts'
