import { FieldShell, useField, type FieldProps } from './field.tsx'
import { LanguageTabs, useOneLanguage, type Texts } from './language-tabs.tsx'
import { languageNames } from '../../words/language.ts'
import { useWords } from '../../words/words.ts'

type NamesFieldProps<T extends object> = FieldProps<T> & { max?: number; rows?: number; autoFocus?: boolean }

/** A name in the five languages: one is open, the others behind their tabs. */
export function NamesField<T extends object>(props: NamesFieldProps<T>) {
  const { max = 200, rows, disabled, autoFocus } = props
  const { w } = useWords()
  const { value, set, leave, error, id, aria } = useField<Texts, T>(props)
  const one = useOneLanguage(value, set)
  const common = {
    ...aria,
    className: 'lt-input',
    lang: one.shown,
    'aria-label': `${w(props.label)} ${languageNames[one.shown]}`,
    value: one.text,
    maxLength: max,
    disabled,
    'data-autofocus': autoFocus,
    onChange: (event: { target: { value: string } }) => one.change(event.target.value),
    onBlur: leave,
  }
  return (
    <FieldShell {...props} id={id} error={error} group>
      <div className="lt-names">
        {rows ? <textarea {...common} rows={rows} /> : <input {...common} autoComplete="off" />}
        <LanguageTabs label={w(props.label)} {...one} disabled={disabled} />
      </div>
    </FieldShell>
  )
}
