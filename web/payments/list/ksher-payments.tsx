import { PaymentList } from './payment-list.tsx'

export default function KsherPayments() {
  return <PaymentList of="ksher" />
}
