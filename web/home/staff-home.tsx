import { IfAllowed } from '../kit/parts/if-allowed.tsx'
import { useRead } from '../kit/call/query.ts'
import { useSession } from '../kit/session/session.ts'
import type { StoredUser } from '../kit/session/stored-user.ts'
import { useWords } from '../kit/words/words.ts'
import { BillsCard } from './cards/bills-card.tsx'
import { Counters } from './counters-row.tsx'
import { DeparturesCard } from './cards/departures-card.tsx'
import { Greeting } from './greeting.tsx'
import { home } from './home.client.ts'
import { NoticesCard } from './cards/notices-card.tsx'
import { OwingCard } from './cards/owing-card.tsx'
import { FirstSteps } from './first-steps.tsx'
import { StockCard } from './cards/stock-card.tsx'
import { TrendCard } from './trend/trend-card.tsx'
import { WeekCard } from './cards/week-card.tsx'
import { useRemembered } from '../kit/session/remembered.ts'

const orders = 'entertainment.PlayOrderList'

/** The merchant's day: each card only for who may open the screen behind it. */
export function StaffHome({ user }: { user: StoredUser }) {
  const { w } = useWords()
  const { may } = useSession()
  const leaving = useRead(home.departures, undefined, { enabled: may(orders), live: ['order'] })
  const { rows = [], tomorrow } = leaving.data ?? {}
  // Whoever sees sales and checks nobody in has come for the money.
  const moneyFirst = may('home.main.sales') && !may('tickets.ticketCheck')
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
      <FirstSteps />
      <div className="home-columns" data-money-first={moneyFirst || undefined}>
        <div className="home-wide">
          <IfAllowed needs={orders}>
            <DayOrWeek leaving={leaving} />
          </IfAllowed>
          <IfAllowed needs="entertainment.stockBoard">
            <StockCard />
          </IfAllowed>
        </div>
        <div className="home-narrow">
          <IfAllowed needs="home.main.sales">
            <TrendCard />
          </IfAllowed>
          <IfAllowed needs="tools.AgentAccout">
            <OwingCard of="receivables" />
          </IfAllowed>
          <IfAllowed needs="supplierRouter.supplierManage">
            <OwingCard of="payables" />
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

type DayProps = Pick<Parameters<typeof DeparturesCard>[0], 'read'>

/** Today at the pier, or the week to come at the desk; whichever the person looked at last. */
function DayOrWeek({ leaving }: { leaving: DayProps['read'] }) {
  const { w } = useWords()
  const [view, setView] = useRemembered<'day' | 'week'>('home.view', 'day')
  return (
    <div className="home-leaving">
      <span className="lt-segments" role="radiogroup" aria-label={w('home.text.departures')}>
        {(['day', 'week'] as const).map((one) => (
          <label key={one} data-on={view === one || undefined}>
            <input type="radio" name="home-view" checked={view === one} onChange={() => setView(one)} />
            {w(one === 'day' ? 'kit.parts.today' : 'home.text.week')}
          </label>
        ))}
      </span>
      {view === 'day' ? <DeparturesCard read={leaving} title="home.text.departures" /> : <WeekCard />}
    </div>
  )
}
