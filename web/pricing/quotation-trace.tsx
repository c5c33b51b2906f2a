import { useState } from 'react'
import type { AgentCalendar, QuotationRow, QuotedPrice } from '#contract/pricing/quotation.schema.ts'
import { monthEnd, monthStart } from '../kit/days.ts'
import { Drawer } from '../kit/parts/drawer.tsx'
import { Link } from '../kit/parts/link.tsx'
import { MonthGrid } from '../kit/grid/month-grid.tsx'
import { useRead } from '../kit/query.ts'
import { to } from '../kit/screens.ts'
import { StatusTag } from '../kit/parts/status-tag.tsx'
import { useWords } from '../kit/words.ts'
import { DayPrice } from './price-month.tsx'
import { PriceTrace } from './price-trace.tsx'
import { pricing } from './pricing.client.ts'
import './quotation-trace.css'

type QuotationTraceProps = { agentId: number; row: QuotationRow; date: string; onClose: () => void }

/** How a SKU's price for the agent came about, and what it is on the other days of the month. */
export function QuotationTrace({ agentId, row, date: first, onClose }: QuotationTraceProps) {
  const { w, name } = useWords()
  const [place, setPlace] = useState({ date: first, session: '' })
  const [month, setMonth] = useState(monthStart(first))
  const { skuId } = row
  const traced = useRead(
    pricing.quotationTrace,
    { agentId, skuId, ...place },
    { keep: true, live: ['price', 'quotation'] },
  )
  const calendar = useRead(
    pricing.agentCalendar,
    { agentId, skuId, from: month, to: monthEnd(month) },
    { keep: true, live: ['price', 'quotation'] },
  )
  return (
    <Drawer open onClose={onClose} title={name(row.skuNames)} width={640}>
      <div className="lt-drawer-form">
        <p className="lt-field-help">
          {row.skuCode} · {place.date} {place.session}
        </p>
        <p>
          <Link href={to.pricing.CustomPricing({ agentId, skuId })}>
            {w('pricing.screens.CustomPricing')}
          </Link>
        </p>
        {traced.data && <Told price={traced.data} />}
        {calendar.data && (
          <PriceMonth
            calendar={calendar.data}
            month={month}
            onMonth={setMonth}
            place={place}
            onPick={setPlace}
          />
        )}
      </div>
    </Drawer>
  )
}

function Told({ price }: { price: QuotedPrice }) {
  const { w } = useWords()
  return (
    <section aria-label={w('pricing.text.traceTitle')}>
      <p className="lt-trace-tags">
        {!price.onSale && <StatusTag tone="muted">{w('pricing.saleStates.off')}</StatusTag>}
        {price.closed && <StatusTag tone="muted">{w('pricing.text.closed')}</StatusTag>}
        {price.belowCost.length > 0 && <StatusTag tone="warn">{w('pricing.text.belowCost')}</StatusTag>}
      </p>
      <PriceTrace trace={price.trace} />
    </section>
  )
}

type Place = { date: string; session: string }
type PriceMonthProps = {
  calendar: AgentCalendar
  month: string
  onMonth: (month: string) => void
  place: Place
  onPick: (place: Place) => void
}

/** The agent's price of each day; pressing one tells how it came about. */
function PriceMonth({ calendar, month, onMonth, place, onPick }: PriceMonthProps) {
  const { w } = useWords()
  const byDay = Map.groupBy(calendar.rows, (row) => row.date)
  return (
    <div className="lt-agent-month">
      <MonthGrid
        month={month}
        onMonth={onMonth}
        label={w('pricing.text.agentMonth')}
        past
        today={calendar.today}
        chosen={new Set([place.date])}
        onChoose={([date]) => date && onPick({ date, session: byDay.get(date)?.[0]?.session ?? '' })}
        day={(date) =>
          byDay
            .get(date)
            ?.map((row) => (
              <DayPrice
                key={row.session}
                row={row}
                chargeMethod={calendar.sku.chargeMethod}
                on={row.date === place.date && row.session === place.session}
                onPick={({ session }) => onPick({ date, session })}
              />
            ))
        }
      />
    </div>
  )
}
