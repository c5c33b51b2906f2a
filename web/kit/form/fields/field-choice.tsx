import type { WordKey } from '#contract/words.ts'
import type { Choice } from '../choices/choice.ts'
import { FieldShell, useField, type FieldProps } from './field.tsx'
import { useWords } from '../../words/words.ts'

/** On or off. */
export function SwitchField<T extends object>(props: FieldProps<T>) {
  const { w } = useWords()
  const { value, set, leave, error, id, aria } = useField<boolean | null | undefined, T>(props)
  return (
    <FieldShell {...props} id={id} error={error}>
      <span className="lt-switch">
        <input
          {...aria}
          type="checkbox"
          role="switch"
          checked={Boolean(value)}
          disabled={props.disabled}
          onChange={(event) => set(event.target.checked)}
          onBlur={leave}
        />
        <span aria-hidden>{w(value ? 'kit.parts.on' : 'kit.parts.off')}</span>
      </span>
    </FieldShell>
  )
}

type ChoiceFieldProps<T extends object> = FieldProps<T> & { choices: readonly Choice[] }

/** One of a few choices, all in sight. */
export function ChoiceField<T extends object>(props: ChoiceFieldProps<T>) {
  const { w } = useWords()
  const { value, set, leave, error, id, aria } = useField<string | null | undefined, T>(props)
  return (
    <FieldShell {...props} id={id} error={error} group>
      <span className="lt-segments" role="radiogroup" aria-labelledby={`${id}-label`} onBlur={leave}>
        {props.choices.map((choice, at) => (
          <label key={choice.value} data-on={value === choice.value || undefined}>
            <input
              {...(at === 0 ? aria : undefined)}
              type="radio"
              name={id}
              checked={value === choice.value}
              disabled={props.disabled}
              onChange={() => set(choice.value)}
            />
            {choice.word ? w(choice.word) : choice.label}
          </label>
        ))}
      </span>
    </FieldShell>
  )
}

type FlagFieldProps<T extends object> = FieldProps<T> & { words: { yes: WordKey; no: WordKey } }

/** Yes or no in words of their own, both in sight. */
export function FlagField<T extends object>({ words, ...props }: FlagFieldProps<T>) {
  const { w } = useWords()
  const { value, set, leave, error, id, aria } = useField<boolean | null | undefined, T>(props)
  return (
    <FieldShell {...props} id={id} error={error} group>
      <span className="lt-segments" role="radiogroup" aria-labelledby={`${id}-label`} onBlur={leave}>
        {([true, false] as const).map((one) => (
          <label key={String(one)} data-on={value === one || undefined}>
            <input
              {...(one ? aria : undefined)}
              type="radio"
              name={id}
              checked={value === one}
              disabled={props.disabled}
              onChange={() => set(one)}
            />
            {w(words[one ? 'yes' : 'no'])}
          </label>
        ))}
      </span>
    </FieldShell>
  )
}

type ChoicesFieldProps<T extends object> = ChoiceFieldProps<T> & {
  /** The values are numbers in the form. */ numeric?: boolean
}

/** Several of a few choices, all in sight: weekdays, sessions. */
export function ChoicesField<T extends object>(props: ChoicesFieldProps<T>) {
  const { choices, numeric, disabled } = props
  const { w } = useWords()
  const { value, set, leave, error, id, aria } = useField<(string | number)[] | null | undefined, T>(props)
  const chosen = (value ?? []).map(String)
  const toggle = (key: string, on: boolean) => {
    const next = choices
      .map((choice) => choice.value)
      .filter((other) => (other === key ? on : chosen.includes(other)))
    set(numeric ? next.map(Number) : next)
  }
  return (
    <FieldShell {...props} id={id} error={error} group>
      <span className="lt-segments" onBlur={leave}>
        {choices.map((choice, at) => (
          <label key={choice.value} data-on={chosen.includes(choice.value) || undefined}>
            <input
              {...(at === 0 ? aria : undefined)}
              type="checkbox"
              checked={chosen.includes(choice.value)}
              disabled={disabled}
              onChange={(event) => toggle(choice.value, event.target.checked)}
            />
            {choice.word ? w(choice.word) : choice.label}
          </label>
        ))}
      </span>
    </FieldShell>
  )
}
