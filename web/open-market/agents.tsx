import { Companies } from './companies.tsx'

/** Companies that could buy from us. */
export default function MarketAgents() {
  return <Companies kind="agents" />
}
