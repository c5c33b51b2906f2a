import { IfAllowed } from '../kit/parts/if-allowed.tsx'
import { useRead } from '../kit/call/query.ts'
import { useSession } from '../kit/session/session.ts'
import type { StoredUser } from '../kit/session/stored-user.ts'
import { useWords } from '../kit/words/words.ts'
import { BillsCard } from './bills-card.tsx'
import { Counters } from './counters-row.tsx'
import { DeparturesCard } from './departures-card.tsx'
import { Greeting } from './greeting.tsx'
import { home } from './home.client.ts'
import { NoticesCard } from './notices-card.tsx'
import { OwingCard } from './owing-card.tsx'
import { StockCard } from './stock-card.tsx'
import { TrendCard } from './trend-card.tsx'

const orders = 'entertainment.PlayOrderList'

/** The merchant's day: each card only for who may open the screen behind it. */
export function StaffHome({ user }: { user: StoredUser }) {
  const { w } = useWords()
  const { may } = useSession()
  const leaving = useRead(home.departures, undefined, { enabled: may(orders), live: ['order'] })
  const { rows = [], tomorrow } = leaving.data ?? {}
  const guests = rows.reduce((sum, row) => sum + row.guests, 0)
  return (
    <div className="home">
      <Greeting user={user}>
        {leaving.data && (
          <>
            <p>{w('home.text.leavingToday', { departures: rows.length, guests })}</p>
            {tomorrow && tomorrow.guests > 0 && (
              <p className="home-soft">
                {w('home.text.leavingTomorrow', { orders: tomorrow.orders, guests: tomorrow.guests })}
              </p>
            )}
          </>
        )}
      </Greeting>
      <Counters />
      <div className="home-columns">
        <div className="home-wide">
          <IfAllowed needs={orders}>
            <DeparturesCard read={leaving} title="home.text.departures" />
          </IfAllowed>
          <IfAllowed needs="home.main.sales">
            <TrendCard />
          </IfAllowed>
          <div className="home-pair">
            <IfAllowed needs="tools.AgentAccout">
              <OwingCard of="receivables" />
            </IfAllowed>
            <IfAllowed needs="supplierRouter.supplierManage">
              <OwingCard of="payables" />
            </IfAllowed>
          </div>
        </div>
        <div className="home-narrow">
          <IfAllowed needs="entertainment.stockBoard">
            <StockCard />
          </IfAllowed>
          <IfAllowed needs="finances.agentBill.index">
            <BillsCard />
          </IfAllowed>
          <NoticesCard />
        </div>
      </div>
    </div>
  )
}
