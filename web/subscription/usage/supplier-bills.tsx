import { UsageBills } from './bills.tsx'

/** Bills of what the merchant used as a supplier. */
export default function SupplierBills() {
  return <UsageBills kind="vm-c-bill" />
}
