import { lazy, Suspense, useState } from 'react'
import type { Language } from '#contract/kit/languages.ts'
import { languageNames } from '../../words/language.ts'
import { useWords } from '../../words/words.ts'
import { LanguageTabs, useOneLanguage, type Texts } from './language-tabs.tsx'
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

/** A text with headings, lists, bold and links in each of the five languages. The server cleans what it keeps. */
export function RichTextsField<T extends object>(props: FieldProps<T>) {
  const { w } = useWords()
  const { value, set, leave, error, id } = useField<Texts, T>(props)
  const one = useOneLanguage(value, set)
  // A copied text is another document for the editor.
  const [copies, setCopies] = useState(0)
  return (
    <FieldShell {...props} id={id} error={error} group wide>
      <div className="lt-rich" onBlur={leave}>
        <LanguageTabs
          label={w(props.label)}
          {...one}
          change={(html) => {
            one.change(html)
            setCopies((count) => count + 1)
          }}
        />
        <Suspense fallback={<div className="lt-rich-box" aria-busy />}>
          <Editor
            key={`${one.shown} ${copies}`}
            label={`${w(props.label)} ${languageNames[one.shown]}`}
            lang={one.shown}
            html={one.text}
            // A cleared field keeps a line break that nobody sees.
            onChange={(html) => one.change(/[^\s]/.test(html.replace(/<[^>]*>|&nbsp;/g, '')) ? html : '')}
          />
        </Suspense>
      </div>
    </FieldShell>
  )
}
