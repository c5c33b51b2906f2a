import { PaymentList } from './payment-list.tsx'

export default function LianlianPayments() {
  return <PaymentList of="lianlian" />
}
