import { IfAllowed } from '../kit/parts/if-allowed.tsx'
import type { StoredUser } from '../kit/session/stored-user.ts'
import { BalanceCard } from './balance-card.tsx'
import { ComingCard } from './coming-card.tsx'
import { Counters } from './counters-row.tsx'
import { Greeting } from './greeting.tsx'
import { WaitsCard } from './waits-card.tsx'

/** An agent's own: what waits for it, its orders, its next departures, what it can still order for. */
export const AgentHome = ({ user }: { user: StoredUser }) => (
  <div className="home">
    <Greeting user={user} />
    <Counters />
    <div className="home-columns">
      <div className="home-wide">
        <WaitsCard />
        <ComingCard title="home.text.nextOrders" empty="home.text.noNextOrders" />
      </div>
      <div className="home-narrow">
        <IfAllowed needs="bookingCenter.transactionList">
          <BalanceCard />
        </IfAllowed>
      </div>
    </div>
  </div>
)
