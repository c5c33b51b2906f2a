import { elementOf } from '../../parts/element.ts'
import {
  useEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
} from 'react'
import { cx } from '../../parts/cx.ts'
import { addDays, isoWeekday, monthName, today, weekday } from '../../words/dates.ts'
import { daysFrom, isWeekend, monthDays, monthStart } from '../../words/days.ts'
import { addMonths } from '#contract/kit/text/plain-days.ts'
import { timeZone } from '../../session/session.ts'
import { countsBuddhist } from '../../words/buddhist.ts'
import { useWords } from '../../words/words.ts'
import '../grid-marks.css'
import './month-grid.css'

type MonthGridProps = {
  /** Any day of the month shown. */
  month: string
  onMonth: (month: string) => void
  /** What it is a calendar of. */
  label: string
  /** Chosen days. */
  chosen: ReadonlySet<string>
  onChoose: (days: string[]) => void
  /** What stands in a day: prices, stock. */
  day: (date: string) => ReactNode
  tint?: (date: string) => 'problem' | 'blocked' | 'special' | undefined
  /** What a day means, on hover. */
  title?: (date: string) => string | undefined
  /** Enter, double click. */
  onOpen?: (date: string) => void
  /** Beside the month's name. */
  actions?: ReactNode
  /** Can past days be chosen? */
  past?: boolean
  today?: string
}

/** Whole weekdays are chosen beside each other; pressed again, one is let go. Single days that were chosen give way. */
export function withWeekday(chosen: ReadonlySet<string>, days: readonly string[], weekday: number): string[] {
  const whole = [1, 2, 3, 4, 5, 6, 7].filter((no) => {
    const own = days.filter((day) => isoWeekday(day) === no)
    return own.length > 0 && own.every((day) => chosen.has(day))
  })
  const ofWhole = days.filter((day) => whole.includes(isoWeekday(day)))
  const stored = ofWhole.length === chosen.size ? whole : []
  const next = stored.includes(weekday) ? stored.filter((no) => no !== weekday) : [...stored, weekday]
  return days.filter((day) => next.includes(isoWeekday(day)))
}

/** A month of seven columns; days are chosen by mouse, shift and arrows, whole weekdays by their head. */
export function MonthGrid(props: MonthGridProps) {
  const { month, label, onChoose, past, today: now = today(timeZone()) } = props
  const { w, language } = useWords()
  const days = monthDays(month)
  const weeks = Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))
  const inside = (date: string) => monthStart(date) === monthStart(month)
  const takes = (date: string) => past === true || date >= now
  const pointer = useDays(props, takes)
  return (
    <div className="lt-month-grid">
      <MonthHead {...props} now={now} />
      <table
        role="grid"
        aria-label={`${label}, ${monthName(month, language)}`}
        aria-multiselectable
        {...pointer.box}
      >
        <thead>
          <tr>
            {days.slice(0, 7).map((date) => (
              <th key={date} scope="col" className={cx(isWeekend(date) && 'lt-weekend')}>
                <button
                  type="button"
                  title={w('kit.parts.chooseWeekday')}
                  onClick={() =>
                    onChoose(
                      withWeekday(
                        props.chosen,
                        days.filter((other) => inside(other) && takes(other)),
                        isoWeekday(date),
                      ),
                    )
                  }
                >
                  {weekday(date, language)}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((date) => (
                <Day
                  key={date}
                  {...props}
                  date={date}
                  now={now}
                  inside={inside(date)}
                  stop={date === pointer.stop}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function MonthHead({ month, onMonth, actions, now }: MonthGridProps & { now: string }) {
  const { w, language } = useWords()
  return (
    <header>
      <button
        type="button"
        className="lt-button"
        aria-label={w('kit.parts.previousMonth')}
        onClick={() => onMonth(addMonths(month, -1))}
      >
        ‹
      </button>
      <h2>{monthName(month, language, countsBuddhist())}</h2>
      <button
        type="button"
        className="lt-button"
        aria-label={w('kit.parts.nextMonth')}
        onClick={() => onMonth(addMonths(month, 1))}
      >
        ›
      </button>
      <button type="button" className="lt-button" onClick={() => onMonth(monthStart(now))}>
        {w('kit.parts.today')}
      </button>
      {actions}
    </header>
  )
}

type DayProps = MonthGridProps & { date: string; now: string; inside: boolean; stop: boolean }

function Day({ date, now, inside, stop, chosen, day, tint, title }: DayProps) {
  if (!inside) return <td className="lt-day-out" />
  const mark = tint?.(date)
  return (
    <td
      data-date={date}
      tabIndex={stop ? 0 : -1}
      aria-selected={chosen.has(date)}
      aria-current={date === now ? 'date' : undefined}
      title={title?.(date)}
      className={cx(
        isWeekend(date) && 'lt-weekend-column',
        date < now && 'lt-past-column',
        date === now && 'lt-day-now',
        mark && `lt-cell-${mark}`,
      )}
    >
      <span className="lt-day-no">{Number(date.slice(8))}</span>
      <div className="lt-day-body">{day(date)}</div>
    </td>
  )
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

const dateOf = (event: { target: EventTarget }) =>
  elementOf(event)?.closest<HTMLElement>('[data-date]')?.dataset.date

/** Choosing: press, drag, shift from the last one pressed, Ctrl adds; arrows walk, with shift they choose. */
function useDays(
  { month, chosen, onChoose, onOpen, onMonth }: MonthGridProps,
  takes: (date: string) => boolean,
) {
  const anchor = useRef('')
  const dragging = useRef(false)
  const box = useRef<HTMLTableElement>(null)
  const [at, setAt] = useState('')
  const walked = useRef(false)
  useEffect(() => {
    if (walked.current) box.current?.querySelector<HTMLElement>(`[data-date="${at}"]`)?.focus()
    walked.current = false
  }, [at, month])
  const range = (to: string) => {
    const [first, last] = anchor.current <= to ? [anchor.current, to] : [to, anchor.current]
    return daysFrom(first, last).filter(takes)
  }
  const press = (date: string, shift: boolean, add: boolean) => {
    setAt(date)
    if (shift && anchor.current) return onChoose(range(date))
    anchor.current = date
    if (!add) return onChoose(takes(date) ? [date] : [])
    if (takes(date))
      onChoose(chosen.has(date) ? [...chosen].filter((other) => other !== date) : [...chosen, date])
  }
  const onPointerDown = (event: PointerEvent) => {
    const date = dateOf(event)
    // A finger that comes down may only scroll; its tap is told by the click.
    if (event.pointerType === 'touch') return
    if (!date || event.button !== 0 || elementOf(event)?.closest('a,button,input')) return
    dragging.current = event.pointerType === 'mouse'
    press(date, event.shiftKey, event.ctrlKey || event.metaKey)
  }
  const onClick = (event: MouseEvent) => {
    const date = dateOf(event)
    // A finger has no Ctrl: each tap adds or takes away.
    if (date && (event.nativeEvent as globalThis.PointerEvent).pointerType === 'touch')
      press(date, false, true)
  }
  const onPointerOver = (event: PointerEvent) => {
    const date = dateOf(event)
    if (!event.buttons) dragging.current = false
    if (dragging.current && date && date !== at) {
      setAt(date)
      onChoose(range(date))
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const date = dateOf(event)
    if (!date) return
    const step = steps[event.key]
    if (event.key === 'Enter') onOpen?.(date)
    else if (event.key === ' ') press(date, event.shiftKey, true)
    else if (event.key === 'Escape' && chosen.size) onChoose([])
    else if (step) {
      const next = addDays(date, step)
      walked.current = true
      anchor.current ||= date
      setAt(next)
      if (event.shiftKey) onChoose(range(next))
      else anchor.current = next
      if (monthStart(next) !== monthStart(month)) onMonth(monthStart(next))
    } else return
    event.preventDefault()
  }
  const onDoubleClick = (event: { target: EventTarget }) => {
    const date = dateOf(event)
    if (date) onOpen?.(date)
  }
  const stop = at && monthStart(at) === monthStart(month) ? at : firstDay(month, takes)
  return { stop, box: { ref: box, onPointerDown, onPointerOver, onClick, onKeyDown, onDoubleClick } }
}

/** The first day of a month that can be chosen, else its first. */
function firstDay(month: string, takes: (date: string) => boolean): string {
  const first = monthStart(month)
  return daysFrom(first, addDays(addMonths(first, 1), -1)).find(takes) ?? first
}
