import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { cx } from './cx.ts'
import { addDays, monthName, today, weekday } from '../words/dates.ts'
import { countsBuddhist, shownDay } from '../words/buddhist.ts'
import { isWeekend, monthDays, monthStart } from '../words/days.ts'
import { addMonths } from '#contract/kit/text/plain-days.ts'
import { timeZone } from '../session/session.ts'
import { useWords } from '../words/words.ts'
import './calendar.css'

type CalendarProps = {
  /** Both ends of what is chosen; equal for one day, '' for none. */
  from: string
  to: string
  onPick: (date: string) => void
  /** Days that cannot be taken. */
  disabled?: (date: string) => boolean
  months?: 1 | 2
  today?: string
}

/** One or two months, weeks from Monday. Arrows move by day and week, page keys by month. */
export function Calendar({
  from,
  to,
  onPick,
  disabled,
  months = 1,
  today: now = today(timeZone()),
}: CalendarProps) {
  const { w } = useWords()
  const [month, setMonth] = useState(monthStart(from || now))
  const [focus, setFocus] = useState(from || now)
  const [hover, setHover] = useState('')
  const box = useRef<HTMLDivElement>(null)
  const moved = useRef(false)
  useEffect(() => {
    if (moved.current)
      box.current?.querySelector<HTMLElement>(`[data-day="${focus}"]:not([data-out])`)?.focus()
    moved.current = false
  }, [focus, month])
  const onKeyDown = (event: KeyboardEvent) => {
    const next = step(event.key, focus)
    if (!next) return
    event.preventDefault()
    moved.current = true
    setFocus(next)
    if (next < month || next >= addMonths(month, months)) setMonth(monthStart(next))
  }
  const end = to || (from && hover > from ? hover : from)
  return (
    <div ref={box} className="lt-calendar" onKeyDown={onKeyDown} onMouseLeave={() => setHover('')}>
      <Turn sign="‹" label={w('kit.parts.previousMonth')} onPress={() => setMonth(addMonths(month, -1))} />
      {Array.from({ length: months }, (_, at) => (
        <Month
          key={at}
          month={addMonths(month, at)}
          mark={(day) => ({
            today: day === now,
            off: disabled?.(day) ?? false,
            within: Boolean(from) && day >= from && day <= end,
            end: day === from || day === end,
            focus: day === focus,
          })}
          onPick={(day) => (setFocus(day), onPick(day))}
          onHover={setHover}
        />
      ))}
      <Turn sign="›" label={w('kit.parts.nextMonth')} onPress={() => setMonth(addMonths(month, 1))} />
    </div>
  )
}

const step = (key: string, day: string): string | undefined =>
  ({
    ArrowLeft: addDays(day, -1),
    ArrowRight: addDays(day, 1),
    ArrowUp: addDays(day, -7),
    ArrowDown: addDays(day, 7),
    PageUp: addMonths(day, -1),
    PageDown: addMonths(day, 1),
  })[key]

const Turn = ({ sign, label, onPress }: { sign: string; label: string; onPress: () => void }) => (
  <button type="button" className="lt-turn" aria-label={label} title={label} onClick={onPress}>
    {sign}
  </button>
)

type Mark = { today: boolean; off: boolean; within: boolean; end: boolean; focus: boolean }
type MonthProps = {
  month: string
  mark: (day: string) => Mark
  onPick: (day: string) => void
  onHover: (day: string) => void
}

function Month({ month, mark, onPick, onHover }: MonthProps) {
  const { language } = useWords()
  const days = monthDays(month)
  const weeks = Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))
  return (
    <table className="lt-month" role="grid" aria-label={monthName(month, language)}>
      <caption>{monthName(month, language, countsBuddhist())}</caption>
      <thead>
        <tr>
          {days.slice(0, 7).map((day) => (
            <th key={day} scope="col" abbr={weekday(day, language, 'long')}>
              {weekday(day, language)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => {
              const { today, off, within, end, focus } = mark(day)
              const out = monthStart(day) !== month
              return (
                <td key={day} aria-selected={within && !out} className={cx(within && !out && 'lt-within')}>
                  {!out && (
                    <button
                      type="button"
                      data-day={day}
                      data-autofocus={focus || undefined}
                      className={cx(
                        'lt-day',
                        today && 'lt-today',
                        end && within && 'lt-day-end',
                        isWeekend(day) && 'lt-weekend',
                      )}
                      aria-label={shownDay(day)}
                      aria-current={today ? 'date' : undefined}
                      disabled={off}
                      tabIndex={focus ? 0 : -1}
                      onClick={() => onPick(day)}
                      onMouseEnter={() => onHover(day)}
                    >
                      {Number(day.slice(8))}
                    </button>
                  )}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
