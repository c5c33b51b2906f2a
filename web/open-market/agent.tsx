import { useRead } from '../kit/call/query.ts'
import { openMarket } from './open-market.client.ts'
import { Profile } from './profile.tsx'

/** A company that buys from us, or could. */
export default function MarketAgent({ distributorCode }: { distributorCode: string }) {
  const read = useRead(
    openMarket.agent,
    { distributorCode },
    { live: ['market'], keep: true, tellsFailure: true },
  )
  return <Profile read={read} profile={read.data} direction="sells" />
}
