import { useState } from 'react'
import type { Calendar } from '#contract/pricing/calendar.schema.ts'
import { amountKey, kindsOf } from '#contract/pricing/guests.ts'
import { monthName, today as todayHere } from '../kit/dates.ts'
import { addMonths, monthDays, monthEnd, monthStart } from '../kit/days.ts'
import { Empty } from '../kit/empty.tsx'
import { LoadError } from '../kit/load-error.tsx'
import { Money } from '../kit/money.tsx'
import { PageHead } from '../kit/page-head.tsx'
import { useRead } from '../kit/query.ts'
import { StatusTag } from '../kit/status-tag.tsx'
import { Tabs } from '../kit/tabs.tsx'
import { timeZone } from '../kit/session.ts'
import { useUrlQuery } from '../kit/url-query.ts'
import { useWords } from '../kit/words.ts'
import { BasePriceForm } from './base-price-form.tsx'
import { CalendarBulk } from './calendar-bulk.tsx'
import { CalendarMonth } from './calendar-month.tsx'
import { CalendarSheet } from './calendar-sheet.tsx'
import { noDays, type DaySelection } from './day-selection.ts'
import { DaysPanel } from './days-panel.tsx'
import { guestWord } from './guest-words.ts'
import { pricing } from './pricing.client.ts'
import { SkuBox } from './sku-box.tsx'
import './calendar-price.css'

const monthText = /^\d{4}-(0[1-9]|1[0-2])$/
/** Months in one sheet. */
const sheetMonths = 3

/** The price calendar of a SKU: a month to look at and choose days in, a sheet of many days to type into. */
export default function CalendarPrice() {
  const { w, name } = useWords()
  const [query, setQuery] = useUrlQuery()
  const skuId = Number(query['skuId']) || null
  const month = monthStart(
    monthText.test(query['month'] ?? '') ? `${query['month']}-01` : todayHere(timeZone()),
  )
  const view = query['view'] === 'sheet' ? 'sheet' : 'month'
  const days = monthDays(month)
  const range =
    view === 'month'
      ? { from: days[0]!, to: days.at(-1)! }
      : { from: month, to: monthEnd(addMonths(month, sheetMonths - 1)) }
  const read = useRead(
    pricing.calendarGet,
    { skuId: skuId ?? 0, ...range },
    { enabled: skuId !== null, keep: true, live: ['price', 'cost'] },
  )
  const calendar = skuId === null ? undefined : read.data
  const setMonth = (next: string) => setQuery({ month: next.slice(0, 7) })
  return (
    <div className="lt-calendar-page">
      <PageHead
        title={w('pricing.screens.calendarPrice')}
        sub={calendar && <SkuLine calendar={calendar} name={name(calendar.sku.names)} />}
      />
      <div className="lt-calendar-bar">
        <SkuBox skuId={skuId} onChange={(id) => setQuery({ skuId: id })} />
        {skuId !== null && <MonthTurn month={month} onTurn={setMonth} />}
        {skuId !== null && (
          <Tabs
            label={w('pricing.text.view')}
            value={view}
            onChange={(next) => setQuery({ view: next === 'sheet' ? 'sheet' : null })}
            tabs={[
              { value: 'month', word: 'pricing.text.monthView' },
              { value: 'sheet', word: 'pricing.text.sheetView' },
            ]}
          />
        )}
        {calendar && <Acts calendar={calendar} />}
      </div>
      {skuId === null ? (
        <Empty title={w('pricing.text.chooseSku')}>{w('pricing.text.chooseSkuWhy')}</Empty>
      ) : read.error && !calendar ? (
        <LoadError error={read.error} onRetry={() => void read.refetch()} />
      ) : calendar ? (
        view === 'month' ? (
          <Month key={`${skuId} ${month}`} calendar={calendar} month={month} />
        ) : (
          <CalendarSheet key={`${skuId} ${range.from}`} calendar={calendar} />
        )
      ) : (
        <div className="lt-calendar-wait" role="status" aria-label={w('kit.parts.loading')} />
      )}
    </div>
  )
}

/** Code, state and base price of the SKU. */
function SkuLine({
  calendar: { sku, basePrice, baseBelowCost, currency },
  name,
}: {
  calendar: Calendar
  name: string
}) {
  const { w } = useWords()
  return (
    <>
      <span>
        {sku.code} · {name} · {w(`pricing.chargeMethods.${sku.chargeMethod as 'per-unit'}`)}
      </span>
      {!sku.enabled && <StatusTag tone="muted">{w('pricing.skuStates.disabled')}</StatusTag>}
      <span>
        {w('pricing.fields.basePrice')}{' '}
        {kindsOf(sku.chargeMethod).map((kind) => (
          <span key={kind} className="lt-base-amount">
            {w(guestWord[kind])} <Money minor={basePrice[amountKey[kind]]} currency={currency} code={false} />
          </span>
        ))}
        {currency}
      </span>
      {baseBelowCost.length > 0 && <StatusTag tone="warn">{w('pricing.text.belowCost')}</StatusTag>}
    </>
  )
}

function MonthTurn({ month, onTurn }: { month: string; onTurn: (month: string) => void }) {
  const { w, language } = useWords()
  return (
    <div className="lt-month-turn">
      <button
        type="button"
        className="lt-button"
        aria-label={w('kit.parts.previousMonth')}
        onClick={() => onTurn(addMonths(month, -1))}
      >
        ‹
      </button>
      <b aria-live="polite">{monthName(month, language)}</b>
      <button
        type="button"
        className="lt-button"
        aria-label={w('kit.parts.nextMonth')}
        onClick={() => onTurn(addMonths(month, 1))}
      >
        ›
      </button>
      <button
        type="button"
        className="lt-button lt-button-plain"
        onClick={() => onTurn(monthStart(todayHere(timeZone())))}
      >
        {w('kit.parts.today')}
      </button>
    </div>
  )
}

function Acts({ calendar }: { calendar: Calendar }) {
  const { w } = useWords()
  const [open, setOpen] = useState<'bulk' | 'base' | null>(null)
  if (!calendar.can['edit']) return null
  return (
    <div className="lt-calendar-acts">
      <button type="button" className="lt-button" onClick={() => setOpen('base')}>
        {w('pricing.fields.basePrice')}
      </button>
      <button type="button" className="lt-button" onClick={() => setOpen('bulk')}>
        {w('pricing.text.bulkDays')}
      </button>
      {open === 'bulk' && <CalendarBulk calendar={calendar} onClose={() => setOpen(null)} />}
      {open === 'base' && <BasePriceForm calendar={calendar} onClose={() => setOpen(null)} />}
    </div>
  )
}

function Month({ calendar, month }: { calendar: Calendar; month: string }) {
  const [selection, setSelection] = useState<DaySelection>(noDays)
  const days = [...selection.days].sort()
  const edit = () => document.querySelector<HTMLElement>('.lt-days-panel input.lt-input')?.focus()
  return (
    <div className="lt-calendar-room" data-chosen={days.length > 0 || undefined}>
      <CalendarMonth
        calendar={calendar}
        month={month}
        selection={selection}
        onSelect={setSelection}
        onEdit={edit}
      />
      {calendar.can['edit'] && days.length > 0 && (
        <DaysPanel calendar={calendar} days={days} onDone={() => setSelection(noDays)} />
      )}
    </div>
  )
}
