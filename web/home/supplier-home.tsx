import { useRead } from '../kit/call/query.ts'
import type { StoredUser } from '../kit/session/stored-user.ts'
import { ComingCard } from './cards/coming-card.tsx'
import { Counters } from './counters-row.tsx'
import { DeparturesCard } from './cards/departures-card.tsx'
import { Greeting } from './greeting.tsx'
import { home } from './home.client.ts'

/** A supplier's own: what waits for its answer, and what leaves with it in the next days. */
export function SupplierHome({ user }: { user: StoredUser }) {
  const leaving = useRead(home.departures, undefined, { live: ['order'] })
  return (
    <div className="home">
      <Greeting user={user} />
      <Counters />
      <div className="home-columns">
        <div className="home-wide">
          <ComingCard title="orders.supplierTabs.toAnswer" empty="home.text.nothingToAnswer" />
        </div>
        <div className="home-wide">
          <DeparturesCard read={leaving} title="home.text.nextDepartures" />
        </div>
      </div>
    </div>
  )
}
