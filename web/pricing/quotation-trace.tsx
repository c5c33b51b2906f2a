import { useState } from 'react'
import type { AgentCalendar, QuotationRow, QuotedPrice } from '#contract/pricing/quotation.schema.ts'
import { amountKey, kindsOf } from '#contract/pricing/guests.ts'
import { cx } from '../kit/cx.ts'
import { monthName, weekday } from '../kit/dates.ts'
import { addMonths, isWeekend, monthDays, monthEnd, monthStart } from '../kit/days.ts'
import { Drawer } from '../kit/drawer.tsx'
import { formatAmount } from '../kit/money-format.ts'
import { useRead } from '../kit/query.ts'
import { StatusTag } from '../kit/status-tag.tsx'
import { useWords } from '../kit/words.ts'
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
        {traced.data && <Told price={traced.data} />}
        <div className="lt-month-turn">
          <button
            type="button"
            className="lt-button"
            aria-label={w('kit.parts.previousMonth')}
            onClick={() => setMonth(addMonths(month, -1))}
          >
            ‹
          </button>
          <MonthTitle month={month} />
          <button
            type="button"
            className="lt-button"
            aria-label={w('kit.parts.nextMonth')}
            onClick={() => setMonth(addMonths(month, 1))}
          >
            ›
          </button>
        </div>
        {calendar.data && (
          <PriceMonth calendar={calendar.data} month={month} place={place} onPick={setPlace} />
        )}
      </div>
    </Drawer>
  )
}

function MonthTitle({ month }: { month: string }) {
  const { language } = useWords()
  return <b aria-live="polite">{monthName(month, language)}</b>
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
  place: Place
  onPick: (place: Place) => void
}

/** The agent's price of each day; pressing one tells how it came about. */
function PriceMonth({ calendar, month, place, onPick }: PriceMonthProps) {
  const { language } = useWords()
  const days = monthDays(month)
  const byDay = Map.groupBy(calendar.rows, (row) => row.date)
  const weeks = Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))
  return (
    <table className="lt-agent-month" aria-label={monthName(month, language)}>
      <thead>
        <tr>
          {days.slice(0, 7).map((day) => (
            <th key={day} scope="col">
              {weekday(day, language)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <td key={day} className={cx(isWeekend(day) && 'lt-weekend', day < calendar.today && 'lt-past')}>
                {monthStart(day) === month && (
                  <>
                    <span aria-hidden>{Number(day.slice(8))}</span>
                    {byDay.get(day)?.map((row) => (
                      <DayPrice
                        key={row.session}
                        row={row}
                        calendar={calendar}
                        on={row.date === place.date && row.session === place.session}
                        onPick={onPick}
                      />
                    ))}
                  </>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type DayPriceProps = {
  row: QuotedPrice
  calendar: AgentCalendar
  on: boolean
  onPick: (place: Place) => void
}

function DayPrice({ row, calendar: { sku }, on, onPick }: DayPriceProps) {
  const { w } = useWords()
  const price = row.price[amountKey[kindsOf(sku.chargeMethod)[0]!]]
  const text = row.closed
    ? w('pricing.text.closed')
    : price === null
      ? '–'
      : formatAmount(price, row.currency).replace(/\.0+$/, '')
  return (
    <button
      type="button"
      aria-pressed={on}
      aria-label={`${row.date} ${row.session} ${text}`}
      data-below={row.belowCost.length > 0 || undefined}
      onClick={() => onPick({ date: row.date, session: row.session })}
    >
      {row.session && <small>{row.session} </small>}
      {text}
    </button>
  )
}
