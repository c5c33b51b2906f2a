import { useRead } from '../kit/call/query.ts'
import { openMarket } from './open-market.client.ts'
import { Library } from './library.tsx'
import { Profile } from './profile.tsx'

/** A company that we buy from, or could: its page and what it shares. */
export default function MarketSupplier({ merchantCode }: { merchantCode: string }) {
  const read = useRead(
    openMarket.supplier,
    { merchantCode },
    { live: ['market'], keep: true, tellsFailure: true },
  )
  return (
    <Profile read={read} profile={read.data} direction="buys">
      {read.data && <Library merchantCode={merchantCode} mayBind={read.data.can['bind'] === true} />}
    </Profile>
  )
}
