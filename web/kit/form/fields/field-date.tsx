import { useRef, useState } from 'react'
import { itemAt } from '#contract/kit/given.ts'
import { Calendar } from '../../parts/calendar.tsx'
import { weekday } from '../../words/dates.ts'
import { shownDay } from '../../words/buddhist.ts'
import { readDate } from '../../words/days.ts'
import { FieldShell, useField, type FieldProps } from './field.tsx'
import { rangeText } from '../../list/filter-text.ts'
import type { DateRange } from '../../list/filter-state.ts'
import { Popover } from '../../parts/layers/popover.tsx'
import RangePanel from '../../grid/month/range-panel.tsx'
import { SelectBox } from '../choices/select-box.tsx'
import { useWords } from '../../words/words.ts'

type DateFieldProps<T extends object> = FieldProps<T> & {
  /** Earliest and latest day that may be taken. */
  min?: string
  max?: string
}

/** A day, typed (`2026-11-21`, `20261121`) or taken from the calendar; its weekday stands behind it. */
export function DateField<T extends object>(props: DateFieldProps<T>) {
  const { min, max, disabled } = props
  const { w, language } = useWords()
  const { value, set, leave, error, id, aria } = useField<string | null | undefined, T>(props)
  const [typed, setTyped] = useState<string | null>(null)
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLSpanElement>(null)
  const day = value && readDate(value)
  return (
    <FieldShell {...props} id={id} error={error}>
      <span ref={box} className="lt-select-box">
        <input
          {...aria}
          className="lt-input"
          inputMode="numeric"
          autoComplete="off"
          placeholder="yyyy-MM-dd"
          value={typed ?? shownDay(value ?? '')}
          disabled={disabled}
          aria-required={props.required}
          onChange={(event) => {
            setTyped(event.target.value)
            set(event.target.value ? (readDate(event.target.value) ?? event.target.value) : null)
          }}
          onBlur={() => {
            setTyped(null)
            leave()
          }}
          onKeyDown={(event) => event.key === 'ArrowDown' && (event.preventDefault(), setOpen(true))}
        />
        {day && typed === null && <span className="lt-date-day">{weekday(day, language)}</span>}
        <button
          type="button"
          className="lt-select-clear lt-date-open"
          aria-label={`${w('kit.parts.calendar')} ${w(props.label)}`}
          disabled={disabled}
          onClick={() => setOpen(!open)}
        >
          <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden>
            <path d="M2 4h12v10H2zM2 7h12M5 2v3M11 2v3" fill="none" stroke="currentColor" />
          </svg>
        </button>
      </span>
      <Popover open={open} onClose={() => setOpen(false)} anchor={box} label={w('kit.parts.calendar')}>
        <Calendar
          from={day || ''}
          to={day || ''}
          disabled={(date) => (min !== undefined && date < min) || (max !== undefined && date > max)}
          onPick={(date) => {
            setTyped(null)
            set(date)
            setOpen(false)
          }}
        />
      </Popover>
    </FieldShell>
  )
}

/** A range of days, `{ from, to }`. */
export function DateRangeField<T extends object>(props: FieldProps<T>) {
  const { w } = useWords()
  const { value, set, leave, error, id, aria } = useField<DateRange | null | undefined, T>(props)
  const range = value ?? { from: '', to: '' }
  return (
    <FieldShell {...props} id={id} error={error}>
      <SelectBox
        text={rangeText(range)}
        placeholder="yyyy-MM-dd – yyyy-MM-dd"
        disabled={props.disabled}
        aria={aria}
        label={w(props.label)}
        onClear={props.required ? undefined : () => set(null)}
        onClose={leave}
      >
        {(close) => (
          <RangePanel
            value={range}
            onDone={(next) => {
              set(next)
              close()
            }}
          />
        )}
      </SelectBox>
    </FieldShell>
  )
}

/** A time of day, HH:mm; `930` and `9.30` are read too. */
export function TimeField<T extends object>(props: FieldProps<T>) {
  const { value, set, leave, error, id, aria } = useField<string | null | undefined, T>(props)
  return (
    <FieldShell {...props} id={id} error={error}>
      <input
        {...aria}
        className="lt-input"
        inputMode="numeric"
        autoComplete="off"
        placeholder="HH:mm"
        value={value ?? ''}
        disabled={props.disabled}
        aria-required={props.required}
        onChange={(event) => set(event.target.value)}
        onBlur={() => {
          const read = readTime(value ?? '')
          if (read) set(read)
          leave()
        }}
      />
    </FieldShell>
  )
}

/** A typed time: `9:30`, `930`, `0930`, `9.30`; null where it is none. */
export function readTime(text: string): string | null {
  const match = /^(\d{1,2})[:.]?(\d{2})$/.exec(text.trim())
  if (!match || Number(match[1]) > 23 || Number(match[2]) > 59) return null
  return `${itemAt(match, 1).padStart(2, '0')}:${match[2]}`
}
