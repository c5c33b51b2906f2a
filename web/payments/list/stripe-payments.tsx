import { PaymentList } from './payment-list.tsx'

export default function StripePayments() {
  return <PaymentList of="stripe" />
}
