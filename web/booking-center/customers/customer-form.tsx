import { CustomerFormPage } from '../../customers/form.public.ts'
import { OwnCustomers } from './own-desk.tsx'

/** Makes one of the agent's own customers, or changes the one that the address names. */
export default function BookingCustomerForm() {
  return (
    <OwnCustomers>
      <CustomerFormPage />
    </OwnCustomers>
  )
}
