import { useState } from 'react'
import type { WordKey } from '#contract/words.ts'
import { Calendar } from '../../parts/calendar.tsx'
import { addDays, today } from '../../words/dates.ts'
import { monthEnd, monthStart, readDate, weekStart } from '../../words/days.ts'
import { addMonths } from '#contract/kit/text/plain-days.ts'
import type { DateRange } from '../../list/filter-state.ts'
import { timeZone } from '../../session/session.ts'
import { useNarrow } from '../../look/use-narrow.ts'
import { useWords } from '../../words/words.ts'
import '../../list/filter-bar.css'
import '../../parts/layers/menu-button.css'
import './range-panel.css'

type RangePanelProps = { value: DateRange; onDone: (range: DateRange) => void; today?: string }

/** Ranges that people ask for all day, by their word. */
export const quickRanges = (now: string): { word: WordKey; range: DateRange }[] => [
  { word: 'kit.parts.yesterday', range: { from: addDays(now, -1), to: addDays(now, -1) } },
  { word: 'kit.parts.today', range: { from: now, to: now } },
  { word: 'kit.parts.tomorrow', range: { from: addDays(now, 1), to: addDays(now, 1) } },
  { word: 'kit.parts.thisWeek', range: { from: weekStart(now), to: addDays(weekStart(now), 6) } },
  { word: 'kit.parts.nextSevenDays', range: { from: now, to: addDays(now, 6) } },
  { word: 'kit.parts.lastThirtyDays', range: { from: addDays(now, -29), to: now } },
  { word: 'kit.parts.thisMonth', range: { from: monthStart(now), to: monthEnd(now) } },
  {
    word: 'kit.parts.lastMonth',
    range: { from: monthStart(addMonths(now, -1)), to: monthEnd(addMonths(now, -1)) },
  },
]

/** A range of days: the usual ones, typed, or two presses on the calendar. */
export default function RangePanel({ value, onDone, today: now = today(timeZone()) }: RangePanelProps) {
  const { w } = useWords()
  const narrow = useNarrow()
  const [half, setHalf] = useState('')
  const pick = (day: string) => {
    if (!half) setHalf(day)
    else onDone(half <= day ? { from: half, to: day } : { from: day, to: half })
  }
  return (
    <div className="lt-range-panel">
      <div className="lt-range-quick">
        {quickRanges(now).map(({ word, range }) => (
          <button key={word} type="button" className="lt-menu-item" onClick={() => onDone(range)}>
            {w(word)}
          </button>
        ))}
      </div>
      <div>
        <div className="lt-range-typed">
          <DayBox
            label={w('kit.parts.from')}
            value={half || value.from}
            onDay={(from) => onDone({ ...value, from })}
          />
          <span aria-hidden>–</span>
          <DayBox
            label={w('kit.parts.to')}
            value={half ? '' : value.to}
            onDay={(to) => onDone({ ...value, to })}
          />
        </div>
        <Calendar
          from={half || value.from}
          to={half ? '' : value.to}
          onPick={pick}
          months={narrow ? 1 : 2}
          today={now}
        />
      </div>
    </div>
  )
}

/** A typed day; taken on Enter or when it is left, put back where it is no day. */
function DayBox({ label, value, onDay }: { label: string; value: string; onDay: (day: string) => void }) {
  const [text, setText] = useState<string | null>(null)
  const take = () => {
    const day = text === null ? null : text.trim() === '' ? '' : readDate(text)
    if (day !== null && day !== value) onDay(day)
    setText(null)
  }
  return (
    <input
      aria-label={label}
      className="lt-filter-text"
      placeholder="yyyy-MM-dd"
      value={text ?? value}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={(event) => event.key === 'Enter' && take()}
      onBlur={take}
    />
  )
}
