import { UsageBills } from './bills.tsx'

/** Bills of what the merchant used as a distributor. */
export default function DistributorBills() {
  return <UsageBills kind="dm-c-bill" />
}
