import { timeZone } from '../kit/session/session.ts'
import { addDays, today } from '../kit/words/dates.ts'
import { useWords } from '../kit/words/words.ts'
import { DayPick } from './day-pick.tsx'

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
      <DayPick day={day} onChange={onChange} label={w('hotel-orders.fields.day')} quiet />
      {step(1, w('hotel-orders.text.nextDay'), '›')}
      {day !== now && (
        <button type="button" className="lt-button" onClick={() => onChange(now)}>
          {w('hotel-orders.text.today')}
        </button>
      )}
    </div>
  )
}
