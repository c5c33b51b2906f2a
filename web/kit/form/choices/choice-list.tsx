import { useMemo, useRef, useState } from 'react'
import { matches } from '#contract/kit/text/text.ts'
import type { Choice } from './choice.ts'
import { useHighlight } from '../../list/found/use-highlight.ts'
import { searched as wordsSearched } from '../../list/found/words-found.ts'
import { useChoiceKeys } from './choice-keys.ts'
import { useWords } from '../../words/words.ts'
import './choice-list.css'

type ChoiceListProps = {
  choices: readonly Choice[]
  value: readonly string[]
  many: boolean
  onChange: (value: string[]) => void
  /** Searched elsewhere, with its keys; else there is a search box from eight choices on. */
  searched?: boolean
  /** What was typed where it is searched elsewhere: marked in the choices. */
  typed?: string
}

/** Choices to tick, or one to take; found by typing, walked by arrows. */
export function ChoiceList({ choices, value, many, onChange, searched = false, typed }: ChoiceListProps) {
  const { w } = useWords()
  const [text, setText] = useState('')
  const list = useRef<HTMLDivElement>(null)
  const marked = typed ?? text
  useHighlight(
    list,
    useMemo(() => wordsSearched(marked), [marked]),
  )
  const label = (choice: Choice) => (choice.word ? w(choice.word) : (choice.label ?? choice.value))
  const shown = choices.filter((choice) => matches(text, label(choice), choice.hint ?? ''))
  const keys = useChoiceKeys(text, { keep: () => onChange([...value]) })
  const toggle = (key: string, on: boolean) =>
    onChange(many ? (on ? [...value, key] : value.filter((other) => other !== key)) : on ? [key] : [])
  return (
    <div className="lt-choices" {...(!searched && keys)}>
      {!searched && choices.length > 8 && (
        <input
          type="search"
          className="lt-choice-search"
          data-autofocus
          aria-label={w('kit.parts.search')}
          placeholder={w('kit.parts.search')}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      )}
      <div
        ref={list}
        className="lt-choice-list"
        data-one={!many || undefined}
        role={many ? 'group' : 'radiogroup'}
      >
        {shown.map((choice) => (
          <label
            key={choice.value}
            className="lt-choice"
            style={choice.depth ? { paddingInlineStart: 8 + choice.depth * 18 } : undefined}
          >
            <input
              type={many ? 'checkbox' : 'radio'}
              checked={value.includes(choice.value)}
              onChange={(event) => toggle(choice.value, event.target.checked)}
              onClick={() => !many && value.includes(choice.value) && onChange([])}
            />
            <span>{label(choice)}</span>
            {choice.hint && <span className="lt-choice-hint">{choice.hint}</span>}
          </label>
        ))}
        {shown.length === 0 && <p className="lt-choice-none">{w('kit.parts.noMatch')}</p>}
      </div>
    </div>
  )
}
