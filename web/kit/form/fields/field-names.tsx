import { languages, type Language } from '#contract/kit/languages.ts'
import { FieldShell, useField, type FieldProps } from './field.tsx'
import { languageNames } from '../../words/language.ts'
import { useWords } from '../../words/words.ts'

type NamesFieldProps<T extends object> = FieldProps<T> & { max?: number; rows?: number; autoFocus?: boolean }
type Names = Partial<Record<Language, string>> | null | undefined

/** A name in the five languages, the person's own first; says how many are filled. */
export function NamesField<T extends object>(props: NamesFieldProps<T>) {
  const { max = 200, rows, disabled, autoFocus } = props
  const { w, language } = useWords()
  const { value, set, leave, error, id, aria } = useField<Names, T>(props)
  const order = [language, ...languages.filter((other) => other !== language)]
  const filled = languages.filter((key) => value?.[key]?.trim()).length
  const change = (key: Language, text: string) => {
    const { [key]: _, ...rest } = value ?? {}
    set(text ? { ...rest, [key]: text } : rest)
  }
  return (
    <FieldShell {...props} id={id} error={error} group>
      <div className="lt-names">
        {order.map((key, at) => {
          const common = {
            className: 'lt-input',
            lang: key,
            'aria-label': `${w(props.label)} ${languageNames[key]}`,
            value: value?.[key] ?? '',
            maxLength: max,
            disabled,
            onChange: (event: { target: { value: string } }) => change(key, event.target.value),
            onBlur: leave,
            ...(at === 0 && { ...aria, 'data-autofocus': autoFocus }),
          }
          return (
            <div key={key} className="lt-name" data-filled={Boolean(value?.[key]?.trim())}>
              <span aria-hidden className="lt-name-language">
                {languageNames[key]}
              </span>
              {rows ? <textarea {...common} rows={rows} /> : <input {...common} autoComplete="off" />}
            </div>
          )
        })}
        <span className="lt-field-count">
          {w('kit.parts.languagesFilled', { count: filled, total: languages.length })}
        </span>
      </div>
    </FieldShell>
  )
}
