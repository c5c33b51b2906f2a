import { useRef, type KeyboardEvent } from 'react'
import type { Calendar } from '#contract/pricing/calendar.schema.ts'
import { amountKey, kindsOf } from '#contract/pricing/guests.ts'
import { cx } from '../kit/cx.ts'
import { addDays, isoWeekday, monthName, weekday } from '../kit/dates.ts'
import { isWeekend, monthDays, monthStart } from '../kit/days.ts'
import { formatAmount } from '../kit/money-format.ts'
import { useWords } from '../kit/words.ts'
import { rowsByKey, soldDay, type SoldCell, type SoldDay } from './calendar-model.ts'
import { pickAll, pickDay, type DaySelection } from './day-selection.ts'
import { guestWord } from './guest-words.ts'
import './calendar-month.css'

type MonthProps = {
  calendar: Calendar
  month: string
  selection: DaySelection
  onSelect: (selection: DaySelection) => void
  /** Enter on a day: to the fields of the chosen days. */
  onEdit: () => void
}

/** A month of prices. Press, drag, Shift and Ctrl choose days, a weekday's head all of its days. */
export function CalendarMonth({ calendar, month, selection, onSelect, onEdit }: MonthProps) {
  const { language } = useWords()
  const table = useRef<HTMLTableElement>(null)
  const days = monthDays(month)
  const rows = rowsByKey(calendar)
  const weeks = Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))
  const inMonth = (day: string) => monthStart(day) === month
  const allowed = (day: string) => inMonth(day) && day >= calendar.today
  const focusDay =
    selection.anchor && inMonth(selection.anchor)
      ? selection.anchor
      : (days.find(allowed) ?? days.find(inMonth)!)
  const pick = (day: string, how: 'one' | 'toggle' | 'range') =>
    onSelect(pickDay(selection, day, how, allowed))
  const walk = (event: KeyboardEvent, day: string) => {
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }[event.key]
    if (event.key === 'Enter') return onEdit()
    if (event.key === ' ') {
      event.preventDefault()
      return pick(day, 'toggle')
    }
    const next = step && addDays(day, step)
    if (!next || !inMonth(next)) return
    event.preventDefault()
    if (allowed(next)) pick(next, event.shiftKey ? 'range' : 'one')
    table.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus()
  }
  return (
    <table
      ref={table}
      className="lt-price-month"
      role="grid"
      aria-multiselectable
      aria-label={monthName(month, language)}
    >
      <thead>
        <tr>
          {days.slice(0, 7).map((day) => (
            <th key={day} scope="col">
              <button
                type="button"
                title={weekday(day, language, 'long')}
                onClick={() =>
                  onSelect(
                    pickAll(
                      selection,
                      days.filter((other) => inMonth(other) && isoWeekday(other) === isoWeekday(day)),
                      allowed,
                    ),
                  )
                }
              >
                {weekday(day, language)}
              </button>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) =>
              inMonth(day) ? (
                <td
                  key={day}
                  data-day={day}
                  aria-selected={selection.days.has(day)}
                  aria-disabled={!allowed(day)}
                  aria-current={day === calendar.today ? 'date' : undefined}
                  tabIndex={day === focusDay ? 0 : -1}
                  className={cx(
                    'lt-price-day',
                    day < calendar.today && 'lt-past',
                    isWeekend(day) && 'lt-weekend',
                  )}
                  onPointerDown={(event) => {
                    if (event.button !== 0) return
                    pick(
                      day,
                      event.shiftKey
                        ? 'range'
                        : event.ctrlKey || event.metaKey || event.pointerType === 'touch'
                          ? 'toggle'
                          : 'one',
                    )
                  }}
                  onPointerEnter={(event) =>
                    event.buttons === 1 && event.pointerType !== 'touch' && pick(day, 'range')
                  }
                  onDoubleClick={onEdit}
                  onKeyDown={(event) => walk(event, day)}
                >
                  <Day day={soldDay(calendar, rows, day)} calendar={calendar} />
                </td>
              ) : (
                <td key={day} className="lt-price-void" />
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Day({ day, calendar }: { day: SoldDay; calendar: Calendar }) {
  const { w } = useWords()
  return (
    <>
      <header>
        <b>{Number(day.date.slice(8))}</b>
        {day.closed && <span className="lt-tag lt-tone-muted">{w('pricing.text.closed')}</span>}
        {!day.closed && day.belowCost.length > 0 && (
          <span className="lt-tag lt-tone-warn" title={w('pricing.text.belowCost')}>
            {w('pricing.text.belowCostShort')}
          </span>
        )}
      </header>
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
    </>
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
            <dd>{shortAmount(cell.prices[amountKey[kind]]!, currency)}</dd>
          </div>
        ))}
    </dl>
  )
}

function SessionPrice({ cell, calendar: { sku, currency } }: { cell: SoldCell; calendar: Calendar }) {
  const own = kindsOf(sku.chargeMethod).filter((kind) => cell.own.includes(kind))
  return <span>{own.map((kind) => shortAmount(cell.prices[amountKey[kind]]!, currency)).join(' / ')}</span>
}

/** Whole amounts without their empty decimals: a day's cell is small. */
const shortAmount = (minor: number, currency: string): string =>
  formatAmount(minor, currency).replace(/\.0+$/, '')
