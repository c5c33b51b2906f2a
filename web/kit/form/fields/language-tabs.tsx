import { useState } from 'react'
import { languages, type Language } from '#contract/kit/languages.ts'
import { languageNames } from '../../words/language.ts'
import { useWords } from '../../words/words.ts'
import './language-tabs.css'

export type Texts = Partial<Record<Language, string>> | null | undefined

/** A text in five languages, one of them open: the person's own first. */
export function useOneLanguage(value: Texts, set: (next: Texts) => void) {
  const { language } = useWords()
  const [shown, show] = useState<Language>(language)
  const filled = languages.filter((key) => value?.[key]?.trim())
  const change = (text: string) => {
    const { [shown]: _, ...rest } = value ?? {}
    set(text ? { ...rest, [shown]: text } : rest)
  }
  return {
    shown,
    show,
    filled,
    text: value?.[shown] ?? '',
    change,
    textIn: (key: Language) => value?.[key] ?? '',
  }
}

type TabsProps = Pick<
  ReturnType<typeof useOneLanguage>,
  'shown' | 'show' | 'filled' | 'change' | 'textIn'
> & {
  /** Of the field. */
  label: string
  disabled?: boolean | undefined
}

/** The languages of a text, a dot on those that are filled; an empty one can begin as a copy of another. */
export function LanguageTabs({ label, shown, show, filled, change, textIn, disabled }: TabsProps) {
  const { w } = useWords()
  return (
    <div className="lt-languages" role="group" aria-label={`${label}: ${w('kit.parts.language')}`}>
      {languages.map((key) => (
        <button
          key={key}
          type="button"
          aria-pressed={key === shown}
          data-filled={filled.includes(key) || undefined}
          onClick={() => show(key)}
        >
          {languageNames[key]}
        </button>
      ))}
      {!disabled && !filled.includes(shown) && filled.length > 0 && (
        <span className="lt-languages-copy">
          {w('kit.parts.copyFrom')}
          {filled.map((key) => (
            <button key={key} type="button" onClick={() => change(textIn(key))}>
              {languageNames[key]}
            </button>
          ))}
        </span>
      )}
      <span className="lt-field-count">
        {w('kit.parts.languagesFilled', { count: filled.length, total: languages.length })}
      </span>
    </div>
  )
}
