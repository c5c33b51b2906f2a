import { CustomerList } from '../../customers/form.public.ts'
import { OwnCustomers } from './own-desk.tsx'

/** The agent's own customers. */
export default function BookingCustomers() {
  return (
    <OwnCustomers>
      <CustomerList />
    </OwnCustomers>
  )
}
