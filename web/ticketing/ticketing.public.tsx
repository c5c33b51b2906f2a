export { OrderVouchers } from './order-vouchers.tsx'
export { useVouchersNext } from './voucher-paper.ts'
