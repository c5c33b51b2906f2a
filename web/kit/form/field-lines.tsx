import { useState } from 'react'
import { FieldShell, useField, type FieldProps } from './field.tsx'

type LinesFieldProps<T extends object> = FieldProps<T> & { rows?: number; placeholder?: string }

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** A list of short texts, typed one on each line; empty lines are none. */
export function LinesField<T extends object>(props: LinesFieldProps<T>) {
  const { rows = 3, placeholder, disabled } = props
  const { value, set, leave, error, id, aria } = useField<readonly string[] | null | undefined, T>(props)
  // As it is being typed: a line that has just been begun holds nothing yet.
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <FieldShell {...props} id={id} error={error}>
      <textarea
        {...aria}
        className="lt-input"
        rows={rows}
        value={typed ?? (value ?? []).join('\n')}
        placeholder={placeholder}
        disabled={disabled}
        aria-required={props.required}
        onChange={(event) => {
          setTyped(event.target.value)
          set(linesOf(event.target.value))
        }}
        onBlur={() => {
          setTyped(null)
          leave()
        }}
      />
    </FieldShell>
  )
}
