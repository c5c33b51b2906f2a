import { CustomerDetail } from '../../customers/form.public.ts'
import { OwnCustomers } from './own-desk.tsx'

/** One of the agent's own customers. */
export default function BookingCustomerDetail({ customerId }: { customerId: string }) {
  return (
    <OwnCustomers>
      <CustomerDetail customerId={customerId} />
    </OwnCustomers>
  )
}
