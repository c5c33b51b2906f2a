import { lazy, Suspense, useState } from 'react'
import { languages, type Language } from '#contract/kit/languages.ts'
import { languageNames } from '../../words/language.ts'
import { useWords } from '../../words/words.ts'
import { FieldShell, useField, type FieldProps } from './field.tsx'
import '../../parts/rich-text.css'
import './field-rich.css'

const Editor = lazy(() => import('./rich-editor.tsx'))

/** The same as one text, in the language that the form says. */
export function RichField<T extends object>({ lang, ...props }: FieldProps<T> & { lang: Language }) {
  const { w } = useWords()
  const { value, set, leave, error, id } = useField<string, T>(props)
  return (
    <FieldShell {...props} id={id} error={error} group wide>
      <div className="lt-rich" onBlur={leave}>
        <Suspense fallback={<div className="lt-rich-box" aria-busy />}>
          <Editor label={w(props.label)} lang={lang} html={value ?? ''} onChange={set} />
        </Suspense>
      </div>
    </FieldShell>
  )
}

type Texts = Partial<Record<Language, string>> | null | undefined

/** A text with headings, lists, bold and links in each of the five languages. The server cleans what it keeps. */
export function RichTextsField<T extends object>(props: FieldProps<T>) {
  const { w, language } = useWords()
  const { value, set, leave, error, id } = useField<Texts, T>(props)
  const [shown, setShown] = useState<Language>(language)
  const filled = languages.filter((key) => value?.[key])
  const change = (html: string) => {
    const { [shown]: _, ...rest } = value ?? {}
    // A cleared field keeps a line break that nobody sees.
    set(/[^\s]/.test(html.replace(/<[^>]*>|&nbsp;/g, '')) ? { ...rest, [shown]: html } : rest)
  }
  return (
    <FieldShell {...props} id={id} error={error} group wide>
      <div className="lt-rich" onBlur={leave}>
        <div className="lt-rich-languages" role="group" aria-label={w('kit.parts.language')}>
          {languages.map((key) => (
            <button
              key={key}
              type="button"
              aria-pressed={key === shown}
              data-filled={filled.includes(key) || undefined}
              onClick={() => setShown(key)}
            >
              {languageNames[key]}
            </button>
          ))}
        </div>
        <Suspense fallback={<div className="lt-rich-box" aria-busy />}>
          <Editor
            key={shown}
            label={`${w(props.label)} ${languageNames[shown]}`}
            lang={shown}
            html={value?.[shown] ?? ''}
            onChange={change}
          />
        </Suspense>
        <span className="lt-field-count">
          {w('kit.parts.languagesFilled', { count: filled.length, total: languages.length })}
        </span>
      </div>
    </FieldShell>
  )
}
