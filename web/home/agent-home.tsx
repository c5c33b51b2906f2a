import { IfAllowed } from '../kit/parts/if-allowed.tsx'
import type { StoredUser } from '../kit/session/stored-user.ts'
import { BillsCard } from './cards/bills-card.tsx'
import { BalanceCard } from './cards/balance-card.tsx'
import { ComingCard } from './cards/coming-card.tsx'
import { Counters } from './counters-row.tsx'
import { Greeting } from './greeting.tsx'
import { MessagesCard } from './cards/messages-card.tsx'
import { ProductSearch } from './product-search.tsx'
import { WaitsCard } from './cards/waits-card.tsx'

/** An agent's own: a product to find, what waits for it and was written to it, its next departures, its account and its bills. */
export const AgentHome = ({ user }: { user: StoredUser }) => (
  <div className="home">
    <Greeting user={user} />
    <ProductSearch />
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
        <IfAllowed needs="bookingCenter.bills">
          <BillsCard />
        </IfAllowed>
        <IfAllowed needs="home.notification">
          <MessagesCard />
        </IfAllowed>
      </div>
    </div>
  </div>
)
