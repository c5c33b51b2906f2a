import { UsageBills } from './bills.tsx'

/** Bills of what the merchant used as an operator. */
export default function OperatorBills() {
  return <UsageBills kind="om-bill" />
}
