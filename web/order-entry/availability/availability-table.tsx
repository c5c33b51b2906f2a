import { shownDay } from '../../kit/words/buddhist.ts'
import { firstOf } from '#contract/kit/given.ts'
import { useRef, useState, type KeyboardEvent } from 'react'
import { amountKey, kindsOf } from '#contract/kit/guests.ts'
import type { Availability } from '#contract/order-entry/availability.schema.ts'
import type { Departure } from '#contract/order-entry/order-entry.schema.ts'
import { usePartyText } from '../../catalog/catalog.public.tsx'
import { cx } from '../../kit/parts/cx.ts'
import { weekday } from '../../kit/words/dates.ts'
import { isWeekend } from '../../kit/words/days.ts'
import { formatAmount } from '../../kit/words/money-format.ts'
import { useWords } from '../../kit/words/words.ts'
import { sellable, useLeftText } from '../products/departure-chip.tsx'
import './availability-table.css'

export type AvailabilityRow = Availability['rows'][number]
type TableProps = {
  page: Availability
  staff: boolean
  add: (row: AvailabilityRow, date: string, session: string) => void
}

/** Products by days: a press on a departure puts it into the cart. One stop of Tab; arrows walk the departures. */
export function AvailabilityTable({ page, staff, add }: TableProps) {
  const { w, name, language } = useWords()
  const { rows, today, agent } = page
  const [{ days }] = rows as [AvailabilityRow]
  const partyText = usePartyText()
  const walk = useWalk()
  return (
    <div className="entry-days-room" tabIndex={-1}>
      <table className="entry-days-table" aria-label={w('order-entry.text.days')} {...walk.table}>
        <thead>
          <tr>
            <th scope="col">{w('order-entry.fields.item')}</th>
            {days.map(({ date }) => (
              <th key={date} scope="col" className={cx(isWeekend(date) && 'entry-weekend')}>
                <span>{date === today ? w('kit.parts.today') : weekday(date, language)}</span>
                <b>{date.slice(5)}</b>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">
                {name(row.names)}
                <small>{[row.code, partyText(row.facts)].filter(Boolean).join(' · ')}</small>
              </th>
              {row.days.map(({ date, departures }) => (
                <td key={date} className={cx(isWeekend(date) && 'entry-weekend')}>
                  <Day
                    row={row}
                    date={date}
                    departures={departures}
                    currency={agent.currency}
                    staff={staff}
                    stop={walk.stop}
                    onPress={(session) => add(row, date, session)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type DayProps = {
  row: AvailabilityRow
  date: string
  departures: Departure[]
  currency: string
  staff: boolean
  stop: (key: string) => 0 | -1
  onPress: (session: string) => void
}

/** The day's departures, each with its price where they differ, and what is left. */
function Day({ row, date, departures, currency, staff, stop, onPress }: DayProps) {
  const { w, name } = useWords()
  const tell = useLeftText()
  const minorOf = ({ price }: Departure) => price[amountKey[firstOf(kindsOf(row.chargeMethod))]]
  const several = departures.length > 1
  const priced = several ? departures.find((one) => sellable(one, staff)) : undefined
  const common = priced && minorOf(priced)
  return (
    <>
      {common !== undefined && common !== null && (
        <small className="entry-cell-price">{formatAmount(common, currency)}</small>
      )}
      {departures.map((departure) => {
        const { session, left, why } = departure
        const off = !sellable(departure, staff)
        const minor = minorOf(departure)
        const price = minor === null ? '–' : formatAmount(minor, currency)
        // In full on hover and for who hears it.
        const view = why ? (why === 'soldOut' ? 0 : '–') : (left ?? (row.stockMode === 'request' ? '?' : '∞'))
        const key = `${row.id}|${date}|${session}`
        return (
          <button
            key={key}
            type="button"
            data-cell={key}
            tabIndex={stop(key)}
            className={cx(
              'entry-cell',
              several && 'entry-cell-short',
              !why && left !== null && left <= 5 && 'entry-cell-few',
            )}
            // What cannot be had can be walked over and read, not pressed.
            aria-disabled={off}
            aria-label={`${w('order-entry.text.add')} ${name(row.names)} ${shownDay(date)} ${session} ${price} ${currency} ${tell(departure, row.stockMode)}`}
            title={`${session} ${price} · ${tell(departure, row.stockMode)}`}
            onClick={() => !off && onPress(session)}
          >
            <span>{several ? session : off ? '' : price}</span>
            <small>{view}</small>
          </button>
        )
      })}
    </>
  )
}

const way: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Arrows among the departures: the nearest one in that direction, as it is seen. */
function useWalk() {
  const table = useRef<HTMLTableElement>(null)
  const [at, setAt] = useState('')
  // Until one was walked to, the first one that is drawn is the stop.
  const first = useRef('')
  const stop = (key: string): 0 | -1 => {
    if (at) return key === at ? 0 : -1
    first.current ||= key
    return key === first.current ? 0 : -1
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const [x, y] = way[event.key] ?? []
    const from = event.target instanceof HTMLElement && event.target.closest('td')
    const row = from && from.parentElement
    if (x === undefined || y === undefined || !from || !row) return
    event.preventDefault()
    const buttons = [...from.querySelectorAll('button')]
    const within = buttons.indexOf(event.target as HTMLButtonElement)
    const next =
      (y !== 0 && buttons[within + y]) ||
      (x !== 0
        ? (x > 0 ? from.nextElementSibling : from.previousElementSibling)?.querySelectorAll('button')[
            within
          ] || (x > 0 ? from.nextElementSibling : from.previousElementSibling)?.querySelector('button')
        : (y > 0 ? row.nextElementSibling : row.previousElementSibling)?.children
            .item([...row.children].indexOf(from))
            ?.querySelector(y > 0 ? 'button' : 'button:last-child'))
    if (next instanceof HTMLElement) next.focus()
  }
  return {
    stop,
    table: {
      ref: table,
      onKeyDown,
      onFocus: (event: { target: EventTarget }) =>
        event.target instanceof HTMLElement && setAt(event.target.dataset['cell'] ?? ''),
    },
  }
}
