import { Companies } from './companies.tsx'

/** Companies that we could buy from. */
export default function MarketSuppliers() {
  return <Companies kind="suppliers" />
}
