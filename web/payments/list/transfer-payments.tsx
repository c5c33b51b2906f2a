import { PaymentList } from './payment-list.tsx'

export default function TransferPayments() {
  return <PaymentList of="transfer" />
}
