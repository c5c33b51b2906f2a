import { useMemo, type ReactNode } from 'react'
import { entryOf } from '#contract/kit/given.ts'
import type { Calendar } from '#contract/pricing/calendar/calendar.schema.ts'
import { amountKey, kindsOf } from '#contract/kit/guests.ts'
import { monthStart } from '../../kit/words/days.ts'
import { MonthGrid } from '../../kit/grid/month/month-grid.tsx'
import { StatusTag } from '../../kit/parts/status-tag.tsx'
import { useWords } from '../../kit/words/words.ts'
import { rowsByKey, soldDay, type SoldCell, type SoldDay } from './calendar-model.ts'
import type { DayExtras } from './day-extras.ts'
import { guestWord } from '../guest-words.ts'
import { shortAmount } from '../short-amount.ts'
import './calendar-month.css'

type CalendarMonthProps = {
  calendar: Calendar
  month: string
  onMonth: (month: string) => void
  chosen: ReadonlySet<string>
  onChoose: (days: string[]) => void
  onOpen: () => void
  /** Beside the month's name. */
  actions?: ReactNode
  extras: DayExtras | null
}

/** A month of a SKU's prices. */
export function CalendarMonth({ calendar, extras, ...grid }: CalendarMonthProps) {
  const { w } = useWords()
  const rows = useMemo(() => rowsByKey(calendar), [calendar])
  const sold = (date: string) => soldDay(calendar, rows, date)
  const inside = (date: string) => monthStart(date) === monthStart(grid.month)
  return (
    <MonthGrid
      {...grid}
      label={w('pricing.screens.calendarPrice')}
      today={calendar.today}
      day={(date) => inside(date) && <Day day={sold(date)} calendar={calendar} extras={extras} />}
    />
  )
}

type DayProps = { day: SoldDay; calendar: Calendar; extras: DayExtras | null }

function Day({ day, calendar, extras }: DayProps) {
  const { w } = useWords()
  const below = !day.closed && day.date >= calendar.today && day.belowCost.length > 0
  return (
    <div className="lt-price-day">
      {day.closed && <StatusTag tone="muted">{w('pricing.text.closed')}</StatusTag>}
      {below && (
        <StatusTag tone="warn" title={w('pricing.text.belowCost')}>
          {w('pricing.text.belowCostShort')}
        </StatusTag>
      )}
      {!day.closed && <Prices cell={day} calendar={calendar} />}
      {day.sessions
        .filter((session) => session.own.length > 0 || session.closed !== day.closed)
        .map((session) => (
          <div key={session.session} className="lt-price-session">
            <span>{session.session}</span>
            {session.closed ? (
              <em>{w('pricing.text.closed')}</em>
            ) : (
              <SessionPrice cell={session} calendar={calendar} />
            )}
          </div>
        ))}
      {extras && <Extras day={day} extras={extras} currency={calendar.currency} />}
    </div>
  )
}

/** What the day costs, what its price leaves, and how much of it is left. */
function Extras({ day, extras, currency }: { day: SoldDay; extras: DayExtras; currency: string }) {
  const { w } = useWords()
  const { costMinor = null, marginMinor = null } = extras.costs.get(day.date) ?? {}
  const left = extras.left.get(day.date)
  return (
    <dl className="lt-price-extras">
      {costMinor !== null && (
        <div>
          <dt>{w('pricing.text.costOfDay')}</dt>
          <dd>{shortAmount(costMinor, currency)}</dd>
        </div>
      )}
      {marginMinor !== null && (
        <div data-bad={marginMinor < 0 || undefined}>
          <dt>{w('pricing.text.marginOfDay')}</dt>
          <dd>{shortAmount(marginMinor, currency)}</dd>
        </div>
      )}
      {left !== undefined && (
        <div>
          <dt>{w('pricing.text.leftOfDay')}</dt>
          <dd>{left ?? '∞'}</dd>
        </div>
      )}
    </dl>
  )
}

/** A line for each kind with a price; what comes from the base price is paler than what is the day's own. */
function Prices({ cell, calendar: { sku, currency } }: { cell: SoldCell; calendar: Calendar }) {
  const { w } = useWords()
  return (
    <dl>
      {kindsOf(sku.chargeMethod)
        .filter((kind) => cell.prices[amountKey[kind]] !== null)
        .map((kind) => (
          <div
            key={kind}
            data-own={cell.own.includes(kind) || undefined}
            data-bad={cell.belowCost.includes(kind) || undefined}
          >
            <dt>{w(guestWord[kind])}</dt>
            <dd>{shortAmount(entryOf(cell.prices, amountKey[kind]), currency)}</dd>
          </div>
        ))}
    </dl>
  )
}

function SessionPrice({ cell, calendar: { sku, currency } }: { cell: SoldCell; calendar: Calendar }) {
  const own = kindsOf(sku.chargeMethod).filter(
    (kind) => cell.own.includes(kind) && cell.prices[amountKey[kind]] !== null,
  )
  return (
    <span>{own.map((kind) => shortAmount(entryOf(cell.prices, amountKey[kind]), currency)).join(' / ')}</span>
  )
}
