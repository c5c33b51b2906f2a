import { PaymentList } from './payment-list.tsx'

export default function SupayPayments() {
  return <PaymentList of="supay" />
}
