import { useState } from 'react'
import { minorToText, textToMinor } from '#contract/kit/money/amounts.ts'
import type { WordKey } from '#contract/words.ts'
import { FieldShell, useField, type FieldProps } from './field.tsx'

type NumberFieldProps<T extends object> = FieldProps<T> & {
  /** Behind the number: "%", "kg", "guests". */
  unit?: string
  /** Decimals that may be typed; whole numbers where it is not said. */
  decimals?: number
  placeholder?: string
}

/** What is typed in a number field: a number, null for nothing, the text itself where it is no number. */
export function readNumber(text: string, decimals = 0): number | string | null {
  const plain = text.trim().replace(/,/g, '')
  if (plain === '') return null
  const match = /^-?\d{1,12}(?:\.(\d+))?$/.exec(plain)
  return match && (match[1]?.length ?? 0) <= decimals ? Number(plain) : text
}

/** A number. What is no number stays as it was typed and is told. */
export const NumberField = <T extends object>({ decimals, ...props }: NumberFieldProps<T>) => (
  <Figure
    {...props}
    read={(text) => readNumber(text, decimals)}
    write={(value) => String(value)}
    notNumber="kit.fieldErrors.notNumber"
  />
)

/** A share: basis points in and out, percent with two decimals typed. */
export const PercentField = <T extends object>(props: FieldProps<T> & { placeholder?: string }) => (
  <Figure
    {...props}
    unit="%"
    read={(text) => {
      const percent = readNumber(text, 2)
      return typeof percent === 'number' ? Math.round(percent * 100) : percent
    }}
    write={(value) => String(value / 100)}
    notNumber="kit.fieldErrors.notNumber"
  />
)

type MoneyFieldProps<T extends object> = FieldProps<T> & { currency: string; placeholder?: string }

/** An amount: minor units in and out, decimals typed. */
export const MoneyField = <T extends object>({ currency, ...props }: MoneyFieldProps<T>) => (
  <Figure
    {...props}
    unit={currency}
    read={(text) => (text.trim() === '' ? null : (textToMinor(text, currency) ?? text))}
    write={(value) => minorToText(value, currency)}
    notNumber="kit.parts.priceNotNumber"
  />
)

type FigureProps<T extends object> = FieldProps<T> & {
  unit?: string
  placeholder?: string
  read: (text: string) => number | string | null
  write: (value: number) => string
  notNumber: WordKey
}

function Figure<T extends object>(props: FigureProps<T>) {
  const { unit, placeholder, read, write, notNumber, disabled } = props
  const { value, set, leave, error, id, aria } = useField<number | string | null | undefined, T>(
    props,
    notNumber,
  )
  // The text as it is being typed ("12." is on its way to 12.5); otherwise the value as it is written.
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? (typeof value === 'number' ? write(value) : (value ?? ''))
  return (
    <FieldShell {...props} id={id} error={error}>
      <span className="lt-figure">
        <input
          {...aria}
          className="lt-input"
          inputMode="decimal"
          autoComplete="off"
          value={text}
          placeholder={placeholder}
          disabled={disabled}
          aria-required={props.required}
          onChange={(event) => {
            setTyped(event.target.value)
            set(read(event.target.value))
          }}
          onBlur={() => {
            setTyped(null)
            leave()
          }}
        />
        {unit && <span className="lt-unit-mark">{unit}</span>}
      </span>
    </FieldShell>
  )
}
