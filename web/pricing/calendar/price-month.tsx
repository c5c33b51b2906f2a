import { shownDay } from '../../kit/words/buddhist.ts'
import { firstOf } from '#contract/kit/given.ts'
import { useState, type ReactNode } from 'react'
import type { QuotedPrice } from '#contract/pricing/quotation/quotation.schema.ts'
import { amountKey, kindsOf } from '#contract/kit/guests.ts'
import type { WordKey } from '#contract/words.ts'
import { MonthGrid } from '../../kit/grid/month/month-grid.tsx'
import { Drawer } from '../../kit/parts/layers/drawer.tsx'
import { useWords } from '../../kit/words/words.ts'
import { PriceTrace } from '../resolve/price-trace.tsx'
import { shortAmount } from '../short-amount.ts'
import '../quotation/quotation-trace.css'

/** Resulting prices day by day, whoever they are for. */
type PriceDays = {
  sku: { chargeMethod: string }
  today: string
  rows: readonly DayRow[]
}
/** What a month shows of a day or session; without a trace where it is archived. */
export type DayRow = Pick<QuotedPrice, 'date' | 'session' | 'currency' | 'price' | 'closed'> &
  Partial<Pick<QuotedPrice, 'belowCost'>> & { trace: QuotedPrice['trace'] | null }
type Place = { date: string; session: string }
type Month = { calendar: PriceDays; month: string; onMonth: (month: string) => void }

/**
 * What each day of a month sells at; pressing one tells how it came about, or what `describe` says of one without a trace.
 * Days with a price of their own are tinted.
 */
export function PriceMonth({ describe, ...props }: Month & { describe?: (row: DayRow) => ReactNode }) {
  const { w } = useWords()
  const [traced, setTraced] = useState<DayRow | null>(null)
  return (
    <>
      <PriceMonthGrid {...props} label="pricing.text.priceByDay" place={traced} onPick={setTraced} tinted />
      {traced && (
        <Drawer
          open
          onClose={() => setTraced(null)}
          title={`${w('pricing.text.traceTitle')} · ${shownDay(traced.date)} ${traced.session}`}
          width={640}
        >
          <div className="lt-drawer-form">
            {traced.trace ? <PriceTrace trace={traced.trace} /> : describe?.(traced)}
          </div>
        </Drawer>
      )}
    </>
  )
}

const isCustom = ({ trace }: DayRow): boolean =>
  trace !== null && trace.steps.some(({ layer, answers }) => layer.endsWith('Custom') && answers.length > 0)

type PriceMonthGridProps = Month & {
  label: WordKey
  /** The day and session that are pressed. */
  place: Place | null
  onPick: (row: DayRow) => void
  /** Days with a price of their own are tinted. */
  tinted?: boolean
}

/** What each day and session of a month sells at. */
export function PriceMonthGrid(props: PriceMonthGridProps) {
  const { calendar, month, onMonth, label, place, onPick, tinted } = props
  const { w } = useWords()
  const byDay = Map.groupBy(calendar.rows, (row) => row.date)
  return (
    <div className="lt-agent-month">
      <MonthGrid
        month={month}
        onMonth={onMonth}
        label={w(label)}
        past
        today={calendar.today}
        chosen={new Set(place ? [place.date] : [])}
        onChoose={([date]) => {
          const first = date && byDay.get(date)?.[0]
          if (first) onPick(first)
        }}
        tint={(date) => (tinted && byDay.get(date)?.some(isCustom) ? 'special' : undefined)}
        day={(date) =>
          byDay
            .get(date)
            ?.map((row) => (
              <DayPrice
                key={row.session}
                row={row}
                chargeMethod={calendar.sku.chargeMethod}
                on={row.date === place?.date && row.session === place.session}
                onPick={onPick}
              />
            ))
        }
      />
    </div>
  )
}

type DayPriceProps = {
  row: DayRow
  chargeMethod: string
  on: boolean
  onPick: (row: DayRow) => void
}

/** One day's or session's price of the adult or the unit. */
function DayPrice({ row, chargeMethod, on, onPick }: DayPriceProps) {
  const { w } = useWords()
  const price = row.price[amountKey[firstOf(kindsOf(chargeMethod))]]
  const text = row.closed ? w('pricing.text.closed') : price === null ? '–' : shortAmount(price, row.currency)
  return (
    <button
      type="button"
      className="lt-day-price"
      aria-pressed={on}
      aria-label={`${shownDay(row.date)} ${row.session} ${text}`}
      data-below={Boolean(row.belowCost?.length) || undefined}
      onClick={() => onPick(row)}
    >
      {row.session && <small>{row.session} </small>}
      {text}
    </button>
  )
}
