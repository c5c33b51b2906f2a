import { payments } from '../payments.client.ts'

export { ownColumns } from './payment-columns.tsx'
export { askPayments, paymentFilters, paymentTabs } from './payment-list.tsx'
export const { myPayments } = payments
