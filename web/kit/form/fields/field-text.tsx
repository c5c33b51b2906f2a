import { SuggestInput } from '../choices/suggest-input.tsx'
import type { Suggestion } from '../choices/choice.ts'
import { FieldShell, useField, type FieldProps } from './field.tsx'

type TextFieldProps<T extends object> = FieldProps<T> & {
  type?: 'text' | 'email' | 'tel' | 'url' | 'password'
  /** Several lines. */
  rows?: number
  /** Most characters; counted where it matters (from 40 lines of text on it is no help). */
  max?: number
  placeholder?: string
  /** What others were called: offered while it is typed, never forced. */
  suggest?: readonly Suggestion[] | undefined
  autoComplete?: string
  autoFocus?: boolean
}

/** A text. */
export function TextField<T extends object>(props: TextFieldProps<T>) {
  const { type = 'text', rows, max, placeholder, autoComplete = 'off', autoFocus, disabled, suggest } = props
  const { value, set, leave, error, id, aria } = useField<string | null | undefined, T>(props)
  const text = value ?? ''
  const common = {
    ...aria,
    value: text,
    placeholder,
    disabled,
    maxLength: max,
    'aria-required': props.required,
    'data-autofocus': autoFocus,
    onBlur: leave,
  }
  const onChange = (event: { target: { value: string } }) => set(event.target.value)
  return (
    <FieldShell {...props} id={id} error={error}>
      {rows ? (
        <textarea {...common} className="lt-input" onChange={onChange} rows={rows} />
      ) : suggest ? (
        <SuggestInput {...common} onText={set} suggest={suggest} />
      ) : (
        <input {...common} className="lt-input" onChange={onChange} type={type} autoComplete={autoComplete} />
      )}
      {max && rows && (
        <span className="lt-field-count" aria-hidden>
          {text.length} / {max}
        </span>
      )}
    </FieldShell>
  )
}
