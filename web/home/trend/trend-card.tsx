import type { Trend } from '#contract/home/home.schema.ts'
import { groupedCount, minorToText } from '#contract/kit/money/amounts.ts'
import { Money } from '../../kit/parts/money.tsx'
import { StatusTag } from '../../kit/parts/status-tag.tsx'
import { useRead } from '../../kit/call/query.ts'
import { useWords } from '../../kit/words/words.ts'
import { home } from '../home.client.ts'
import { ReadCard } from '../cards/read-card.tsx'
import { TrendChart } from './trend-chart.tsx'

/** How sales go, and for whom it is meant what they cost. */
export function TrendCard() {
  const read = useRead(home.trend, undefined, { live: ['order'] })
  return (
    <ReadCard
      title="home.text.trend"
      read={read}
      empty="home.text.noSales"
      isEmpty={({ orders, salesMinor }) => orders === 0 && salesMinor === 0}
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
  const { currency, salesMinor, previousSalesMinor, costMinor, profit, orders } = trend
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
            {profit && profit.lacking > 0 && <dd className="home-soft">{w('home.text.asKnown')}</dd>}
          </div>
          {profit && <Profit profit={profit} currency={currency} />}
        </>
      )}
      <div>
        <dt>{w('home.text.orders')}</dt>
        <dd>{groupedCount(orders)}</dd>
      </div>
    </dl>
  )
}

/** A profit that lacks a cost is not known: said with how many, and beside it what the others leave. */
function Profit({ profit, currency }: { profit: NonNullable<Trend['profit']>; currency: string }) {
  const { w } = useWords()
  const { minor, salesMinor, orders, lacking } = profit
  const whole = <Money minor={minor} currency={currency} />
  const rate = salesMinor > 0 && `${Math.round((minor / salesMinor) * 1000) / 10} %`
  return (
    <div>
      <dt>{w('home.text.profit')}</dt>
      {lacking === 0 ? (
        <>
          <dd>{whole}</dd>
          {rate && <dd className="home-soft">{rate}</dd>}
        </>
      ) : (
        <>
          <dd>
            <StatusTag tone="warn">{w('home.text.lackCost', { lacking: groupedCount(lacking) })}</StatusTag>
          </dd>
          {lacking < orders && (
            <dd className="home-soft">
              {w('home.text.profitOfOthers')} {whole} {rate && `· ${rate}`}
            </dd>
          )}
        </>
      )}
    </div>
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
