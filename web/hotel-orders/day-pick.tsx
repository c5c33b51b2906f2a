import { shownDay } from '../kit/words/buddhist.ts'
import { useId } from 'react'
import { SelectBox } from '../kit/form/choices/select-box.tsx'
import { Calendar } from '../kit/parts/calendar.tsx'
import { weekday } from '../kit/words/dates.ts'
import { useWords } from '../kit/words/words.ts'

type DayPickProps = {
  day: string
  onChange: (day: string) => void
  label: string
  /** What it is stands there already: it is told to whoever hears it alone. */
  quiet?: boolean
  min?: string
  max?: string
}

/** One day out of a calendar, beside any form. */
export function DayPick({ day, onChange, label, quiet, min, max }: DayPickProps) {
  const { language } = useWords()
  const id = useId()
  return (
    <div className="lt-field">
      <label id={`${id}-label`} htmlFor={id} {...(quiet && { className: 'lt-unseen' })}>
        {label}
      </label>
      <SelectBox
        text={`${shownDay(day)} ${weekday(day, language)}`}
        placeholder="yyyy-MM-dd"
        label={label}
        aria={{ id, 'aria-invalid': false, 'aria-describedby': '' }}
      >
        {(close) => (
          <Calendar
            from={day}
            to={day}
            disabled={(date) => (min !== undefined && date < min) || (max !== undefined && date > max)}
            onPick={(date) => {
              onChange(date)
              close()
            }}
          />
        )}
      </SelectBox>
    </div>
  )
}
