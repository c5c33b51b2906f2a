import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Calendar } from '../../kit/parts/calendar.tsx'
import { cx } from '../../kit/parts/cx.ts'
import { shownDay } from '../../kit/words/buddhist.ts'
import { addDays, today, weekday } from '../../kit/words/dates.ts'
import { isWeekend } from '../../kit/words/days.ts'
import { Popover } from '../../kit/parts/layers/popover.tsx'
import { timeZone } from '../../kit/session/session.ts'
import { useWords } from '../../kit/words/words.ts'
import './day-strip.css'

type DayStripProps = {
  /** The chosen day. */
  value: string
  onPick: (day: string) => void
  /** First day in sight, and how the window is turned. */
  from: string
  days: number
  onTurn: (from: string) => void
  /** Under the day: its price, what is left. */
  tell?: (day: string) => ReactNode
  /** The day cannot be had. */
  off?: (day: string) => boolean
}

/** Days side by side to choose one from; a calendar for those far away. Days that are over cannot be chosen. */
export function DayStrip({ value, onPick, from, days, onTurn, tell, off }: DayStripProps) {
  const { w, language } = useWords()
  const list = useRef<HTMLDivElement>(null)
  const now = today(timeZone())
  useEffect(() => {
    const box = list.current
    const chosen = box?.querySelector<HTMLElement>('[aria-pressed="true"]')
    if (box && chosen) box.scrollLeft = chosen.offsetLeft - box.offsetLeft - box.clientWidth / 2 + 40
  }, [value, from])
  const pick = (day: string) => {
    onPick(day)
    if (day < from || day >= addDays(from, days)) onTurn(day)
  }
  const inSight = value >= from && value < addDays(from, days)
  const stop = inSight ? value : from < now ? now : from
  // One stop of Tab; arrows choose the day beside.
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0
    const next = addDays(inSight ? value : stop, by)
    if (by === 0 || next < now) return
    event.preventDefault()
    pick(next)
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus())
  }
  return (
    <div className="entry-days" role="group" aria-label={w('order-entry.fields.date')}>
      <button
        type="button"
        className="lt-icon-button"
        aria-label={w('order-entry.text.earlierDays')}
        disabled={from <= now}
        onClick={() => onTurn(addDays(from, -days) < now ? now : addDays(from, -days))}
      >
        ‹
      </button>
      <div ref={list} className="entry-day-list" onKeyDown={onKeyDown}>
        {Array.from({ length: days }, (_, at) => addDays(from, at)).map((day) => (
          <button
            key={day}
            type="button"
            className={cx('entry-day', isWeekend(day) && 'entry-weekend', off?.(day) && 'entry-day-off')}
            aria-pressed={day === value}
            aria-label={`${shownDay(day)} ${weekday(day, language)}`}
            disabled={day < now}
            tabIndex={day === stop ? 0 : -1}
            onClick={() => pick(day)}
          >
            <span className="entry-day-name">
              {day === now ? w('kit.parts.today') : weekday(day, language)}
            </span>
            <b>{day.slice(5)}</b>
            {tell && <small>{tell(day)}</small>}
          </button>
        ))}
      </div>
      <button
        type="button"
        className="lt-icon-button"
        aria-label={w('order-entry.text.laterDays')}
        onClick={() => onTurn(addDays(from, days))}
      >
        ›
      </button>
      <OtherDay value={value} now={now} onPick={pick} />
    </div>
  )
}

/** A day out of sight, from the calendar. */
function OtherDay({ value, now, onPick }: { value: string; now: string; onPick: (day: string) => void }) {
  const { w } = useWords()
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <button
        ref={button}
        type="button"
        className="lt-button entry-day-other"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {shownDay(value)}
      </button>
      <Popover
        open={open}
        onClose={() => setOpen(false)}
        anchor={button}
        label={w('kit.parts.calendar')}
        align="end"
      >
        <Calendar
          from={value}
          to={value}
          disabled={(day) => day < now}
          onPick={(day) => {
            onPick(day)
            setOpen(false)
          }}
        />
      </Popover>
    </>
  )
}
