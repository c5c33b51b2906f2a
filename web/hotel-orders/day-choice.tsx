import { DateText } from '../kit/parts/date-text.tsx'
import { timeZone } from '../kit/session/session.ts'
import { addDays, today } from '../kit/words/dates.ts'
import { useWords } from '../kit/words/words.ts'

type DayChoiceProps = { day: string; onChange: (day: string) => void }

/** The day whose stays are shown: a step to either side, any other, and back to today. */
export function DayChoice({ day, onChange }: DayChoiceProps) {
  const { w } = useWords()
  const now = today(timeZone())
  const step = (days: number, title: string, sign: string) => (
    <button
      type="button"
      className="lt-button lt-button-plain"
      aria-label={title}
      title={title}
      onClick={() => onChange(addDays(day, days))}
    >
      {sign}
    </button>
  )
  return (
    <div className="stay-day" role="group" aria-label={w('hotel-orders.fields.day')}>
      {step(-1, w('hotel-orders.text.previousDay'), '‹')}
      <b>
        <DateText date={day} weekday />
      </b>
      {step(1, w('hotel-orders.text.nextDay'), '›')}
      <input
        type="date"
        className="lt-input"
        aria-label={w('hotel-orders.fields.day')}
        value={day}
        onChange={({ target }) => target.value && onChange(target.value)}
      />
      {day !== now && (
        <button type="button" className="lt-button" onClick={() => onChange(now)}>
          {w('hotel-orders.text.today')}
        </button>
      )}
    </div>
  )
}
