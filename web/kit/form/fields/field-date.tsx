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

type DayInputProps = {
  value: string | null | undefined
  /** What was typed or taken: a day, a text that is none yet, or null for nothing. */
  onChange: (day: string | null) => void
  /** Its name, for the calendar's button too. */
  label: string
  onLeave?: () => void
  disabled?: boolean | undefined
  required?: boolean | undefined
  min?: string | undefined
  max?: string | undefined
  /** Of a field: what ties it to its label and its mistake. */
  aria?: object
}

/** A day, typed (`2026-11-21`, `20261121`) or taken from the calendar; its weekday stands behind it. */
function DayInput(props: DayInputProps) {
  const { value, onChange, label, onLeave, disabled, required, min, max, aria } = props
  const { w, language } = useWords()
  const [typed, setTyped] = useState<string | null>(null)
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLSpanElement>(null)
  const day = value && readDate(value)
  return (
    <>
      <span ref={box} className="lt-select-box">
        <input
          {...(aria ?? { 'aria-label': label })}
          className="lt-input"
          inputMode="numeric"
          autoComplete="off"
          placeholder="yyyy-MM-dd"
          value={typed ?? shownDay(value ?? '')}
          disabled={disabled}
          aria-required={required}
          onChange={(event) => {
            setTyped(event.target.value)
            onChange(event.target.value ? (readDate(event.target.value) ?? event.target.value) : null)
          }}
          onBlur={() => {
            setTyped(null)
            onLeave?.()
          }}
          onKeyDown={(event) => event.key === 'ArrowDown' && (event.preventDefault(), setOpen(true))}
        />
        {day && typed === null && <span className="lt-date-day">{weekday(day, language)}</span>}
        <button
          type="button"
          className="lt-select-clear lt-date-open"
          aria-label={`${w('kit.parts.calendar')} ${label}`}
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
            onChange(date)
            setOpen(false)
          }}
        />
      </Popover>
    </>
  )
}

/** A day that must be one: what is typed half is heard only once it is whole. */
export function DayPick({
  value,
  onPick,
  label,
}: {
  value: string
  onPick: (day: string) => void
  label: string
}) {
  return (
    <DayInput
      value={value}
      label={label}
      onChange={(day) => {
        const whole = day && readDate(day)
        if (whole) onPick(whole)
      }}
    />
  )
}

/** The same as a field of a form. */
export function DateField<T extends object>(props: DateFieldProps<T>) {
  const { w } = useWords()
  const { value, set, leave, error, id, aria } = useField<string | null | undefined, T>(props)
  return (
    <FieldShell {...props} id={id} error={error}>
      <DayInput
        value={value}
        onChange={set}
        onLeave={leave}
        label={w(props.label)}
        aria={aria}
        disabled={props.disabled}
        required={props.required}
        min={props.min}
        max={props.max}
      />
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
