import type { Trend } from '#contract/home/home.schema.ts'
import { groupedCount, minorToText } from '#contract/kit/money/amounts.ts'
import { Money } from '../kit/parts/money.tsx'
import { useRead } from '../kit/query.ts'
import { useWords } from '../kit/words.ts'
import { home } from './home.client.ts'
import { ReadCard } from './read-card.tsx'
import { TrendChart } from './trend-chart.tsx'

/** How sales go, and for whom it is meant what they cost. */
export function TrendCard() {
  const { w } = useWords()
  const read = useRead(home.trend, undefined, { live: ['order'] })
  return (
    <ReadCard
      title="home.text.trend"
      read={read}
      empty="home.text.noSales"
      isEmpty={({ orders, salesMinor }) => orders === 0 && salesMinor === 0}
      aside={({ costMissing = 0 }) =>
        costMissing > 0 && (
          <span className="home-soft">{w('home.text.costMissing', { lines: costMissing })}</span>
        )
      }
    >
      {(trend) => (
        <>
          <Figures trend={trend} />
          <Drawing trend={trend} />
        </>
      )}
    </ReadCard>
  )
}

function percent(share: number): string {
  const whole = Math.round(share * 100)
  return `${whole > 0 ? '+' : whole === 0 ? '±' : ''}${whole} %`
}

function Figures({ trend }: { trend: Trend }) {
  const { w } = useWords()
  const { currency, salesMinor, previousSalesMinor, costMinor, orders } = trend
  return (
    <dl className="home-figures">
      <div>
        <dt>{w('home.text.sales')}</dt>
        <dd>
          <Money minor={salesMinor} currency={currency} strong />
        </dd>
        {previousSalesMinor > 0 && (
          <dd className="home-soft">
            {w('home.text.against', { change: percent(salesMinor / previousSalesMinor - 1) })}
          </dd>
        )}
      </div>
      {costMinor !== undefined && (
        <>
          <div>
            <dt>{w('home.text.cost')}</dt>
            <dd>
              <Money minor={costMinor} currency={currency} />
            </dd>
          </div>
          <div>
            <dt>{w('home.text.profit')}</dt>
            <dd>
              <Money minor={salesMinor - costMinor} currency={currency} />
            </dd>
            {salesMinor > 0 && (
              <dd className="home-soft">{Math.round((1 - costMinor / salesMinor) * 1000) / 10} %</dd>
            )}
          </div>
        </>
      )}
      <div>
        <dt>{w('home.text.orders')}</dt>
        <dd>{groupedCount(orders)}</dd>
      </div>
    </dl>
  )
}

/** Whole units of the currency: a chart is no ledger. */
const whole = (minor: number, currency: string): number => Number(minorToText(minor, currency).split('.')[0])
const write = (value: number): string => groupedCount(value)

function Drawing({ trend: { days, currency } }: { trend: Trend }) {
  const { w } = useWords()
  const sales = { name: w('home.text.sales'), values: days.map((day) => whole(day.salesMinor, currency)) }
  const costs = days.some((day) => day.costMinor !== undefined) && {
    name: w('home.text.cost'),
    values: days.map((day) => whole(day.costMinor ?? 0, currency)),
  }
  return (
    <TrendChart
      label={w('home.text.trend')}
      days={days.map(({ date }) => date)}
      lines={costs ? [sales, costs] : [sales]}
      write={(value) => `${write(value)} ${currency}`}
    />
  )
}
