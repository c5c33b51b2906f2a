import { useEffect, useRef, useState } from 'react'
import { languages, type Language } from '#contract/kit/languages.ts'
import { languageNames } from '../language.ts'
import { useWords } from '../words.ts'
import { FieldShell, useField, type FieldProps } from './field.tsx'
import { RichTools } from './rich-tools.tsx'
import '../parts/rich-text.css'
import './field-rich.css'

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
        <Editor
          key={shown}
          label={`${w(props.label)} ${languageNames[shown]}`}
          lang={shown}
          html={value?.[shown] ?? ''}
          onChange={change}
        />
        <span className="lt-field-count">
          {w('kit.parts.languagesFilled', { count: filled.length, total: languages.length })}
        </span>
      </div>
    </FieldShell>
  )
}

type EditorProps = { label: string; lang: Language; html: string; onChange: (html: string) => void }

function Editor({ label, lang, html, onChange }: EditorProps) {
  const box = useRef<HTMLDivElement>(null)
  const written = useRef<string | null>(null)
  // Written from outside (loaded, discarded) it is shown; what is typed stands there already.
  useEffect(() => {
    if (!box.current || written.current === html) return
    written.current = html
    box.current.innerHTML = html
  }, [html])
  const tell = () => {
    written.current = box.current!.innerHTML
    onChange(written.current)
  }
  return (
    <>
      <RichTools onUsed={() => (box.current?.focus(), tell())} />
      <div
        ref={box}
        className="lt-rich-box lt-rich-text"
        role="textbox"
        aria-multiline
        aria-label={label}
        lang={lang}
        tabIndex={0}
        contentEditable
        suppressContentEditableWarning
        onFocus={() => document.execCommand('defaultParagraphSeparator', false, 'p')}
        onInput={tell}
        onPaste={(event) => {
          // Words only: what pages and documents put around them is theirs.
          const text = event.clipboardData.getData('text/plain')
          if (!text) return
          event.preventDefault()
          document.execCommand('insertText', false, text)
        }}
      />
    </>
  )
}
