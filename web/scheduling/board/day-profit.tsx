import { profitCosts, type DepartureProfit } from '#contract/scheduling/profit.ts'
import type { TripKind } from '#contract/scheduling/plan.schema.ts'
import { useMayCall, useRead } from '../../kit/call/query.ts'
import { Money } from '../../kit/parts/money.tsx'
import { StatusTag } from '../../kit/parts/status-tag.tsx'
import { formatMoney } from '../../kit/words/money-format.ts'
import { useWords } from '../../kit/words/words.ts'
import { scheduling } from '../scheduling.client.ts'
import './day-profit.css'

/** What each departure of the day brings and costs now, and how full it must be to earn something. */
export function DayProfit({ date, kind = 'trip' }: { date: string; kind?: TripKind }) {
  const { w } = useWords()
  const may = useMayCall(scheduling.dayProfit)
  const { data } = useRead(
    scheduling.dayProfit,
    { date, kind },
    { enabled: may, keep: true, skipToast: true, live: ['dayPlan', 'order', 'coach', 'crew'] },
  )
  if (!data || data.rows.length === 0) return null
  return (
    <section className="day-profit" aria-label={w('scheduling.profit.title')}>
      {data.rows.map((trip) => (
        <TripProfit key={trip.tripId} trip={trip} currency={data.currency} />
      ))}
    </section>
  )
}

function TripProfit({ trip, currency }: { trip: DepartureProfit; currency: string }) {
  const { w } = useWords()
  const { guests, seats, breakEven, incomeMinor, profitMinor, costs, missing, boarded, noShow } = trip
  return (
    <details className="lt-panel day-profit-trip">
      <summary>
        <b>{trip.name}</b>
        <LoadBar trip={trip} />
        <span>{w('scheduling.profit.load', { guests, seats })}</span>
        <span>
          {breakEven === null
            ? w('scheduling.profit.noBreakEven')
            : w('scheduling.profit.breakEven', { count: breakEven })}
        </span>
        <StatusTag tone={profitMinor < 0 ? 'bad' : 'good'}>
          <Money minor={profitMinor} currency={currency} />
        </StatusTag>
      </summary>
      <dl>
        <dt>{w('scheduling.profit.income')}</dt>
        <dd>
          <Money minor={incomeMinor} currency={currency} />
        </dd>
        {profitCosts.map((kind) => (
          <CostRow key={kind} word={w(`scheduling.profit.${kind}`)} minor={costs[kind]} currency={currency} />
        ))}
        <dt>{w('scheduling.profit.profit')}</dt>
        <dd>
          <Money minor={profitMinor} currency={currency} strong />
        </dd>
      </dl>
      <p>
        {w('scheduling.profit.boarded', {
          boarded,
          noShow,
          income: formatMoney({ amountMinor: trip.boardedIncomeMinor, currency }),
        })}
      </p>
      {missing.length > 0 && (
        <p className="day-profit-missing">
          {w('scheduling.profit.missing', {
            costs: missing.map((kind) => w(`scheduling.profit.${kind}`)).join(', '),
          })}
        </p>
      )}
    </details>
  )
}

const CostRow = ({ word, minor, currency }: { word: string; minor: number; currency: string }) => (
  <>
    <dt>{word}</dt>
    <dd>
      <Money minor={minor} currency={currency} />
    </dd>
  </>
)

/** How full it is, with a line where it begins to earn. */
function LoadBar({ trip: { guests, seats, breakEven } }: { trip: DepartureProfit }) {
  const whole = Math.max(seats, guests, 1)
  const share = (count: number) => `${Math.min(100, (count / whole) * 100)}%`
  return (
    <span className="day-profit-bar" aria-hidden>
      <i
        style={{ inlineSize: share(guests) }}
        data-low={(breakEven !== null && guests < breakEven) || undefined}
      />
      {breakEven !== null && breakEven <= whole && <em style={{ insetInlineStart: share(breakEven) }} />}
    </span>
  )
}
