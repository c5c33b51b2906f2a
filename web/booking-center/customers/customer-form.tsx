import { EditCustomerPage, NewCustomerPage } from '../../customers/form.public.ts'
import { OwnCustomers } from './own-desk.tsx'

/** Makes one of the agent's own customers. */
export const NewOwnCustomer = () => (
  <OwnCustomers>
    <NewCustomerPage />
  </OwnCustomers>
)

/** Changes the one that the address names. */
export const EditOwnCustomer = () => (
  <OwnCustomers>
    <EditCustomerPage />
  </OwnCustomers>
)
