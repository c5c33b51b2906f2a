export { OrderVouchers } from './order-vouchers.tsx'
