import { useState, type KeyboardEvent } from 'react'
import type { Choice } from './choice.ts'
import { tabStops } from '../parts/layer.ts'
import { useWords } from '../words.ts'
import './choice-list.css'

type ChoiceListProps = {
  choices: readonly Choice[]
  value: readonly string[]
  many: boolean
  onChange: (value: string[]) => void
  /** A search box from eight choices on; false where the list is searched elsewhere. */
  search?: boolean
}

/** Choices to tick, or one to take; found by typing, walked by arrows. */
export function ChoiceList({ choices, value, many, onChange, search = choices.length > 8 }: ChoiceListProps) {
  const { w } = useWords()
  const [text, setText] = useState('')
  const label = (choice: Choice) => (choice.word ? w(choice.word) : (choice.label ?? choice.value))
  const wanted = text.trim().toLocaleLowerCase()
  const shown = wanted
    ? choices.filter((choice) => `${label(choice)} ${choice.hint ?? ''}`.toLocaleLowerCase().includes(wanted))
    : choices
  const toggle = (key: string, on: boolean) =>
    onChange(many ? (on ? [...value, key] : value.filter((other) => other !== key)) : on ? [key] : [])
  return (
    <div className="lt-choices" onKeyDown={walkChoices}>
      {search && (
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
      <div className="lt-choice-list" role={many ? 'group' : 'radiogroup'}>
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

/** Up and down go through what can be reached; Enter presses what has the focus. */
export function walkChoices(event: KeyboardEvent<HTMLElement>): void {
  if (
    event.key === 'Enter' &&
    (event.target as HTMLElement).matches('input[type=checkbox],input[type=radio]')
  ) {
    event.preventDefault()
    ;(event.target as HTMLElement).click()
  }
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (!step) return
  event.preventDefault()
  const stops = tabStops(event.currentTarget)
  const at = stops.indexOf(document.activeElement as HTMLElement)
  stops[Math.max(0, Math.min(stops.length - 1, at + step))]?.focus()
}
