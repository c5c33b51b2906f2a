import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PickSource } from './choice.ts'
import { useChoiceKeys } from './choice-keys.ts'
import { CreateChoice } from './create-choice.tsx'
import { notePick, offeredFirst } from './recent-picks.ts'
import { ChoiceList } from './choice-list.tsx'
import { useFound } from '../../list/filter-text.ts'
import { useRested } from '../../look/use-rested.ts'
import { useWords } from '../../words/words.ts'
import './choice-list.css'

type PickPanelProps = {
  source: PickSource
  value: readonly string[]
  many: boolean
  onChange: (value: string[]) => void
  /** What is missing may be made from here: in a form, not where a list is filtered. */
  creates?: boolean
}

/** Choices too many to list: searched at the server while typing, what is chosen on top. */
export default function PickPanel({ source, value, many, onChange, creates }: PickPanelProps) {
  const { w } = useWords()
  const [text, setText] = useState('')
  const [sought] = useRested(text.trim(), 200)
  const {
    data: found,
    isFetching,
    isPlaceholderData,
  } = useQuery({
    queryKey: ['pick', source.name, 'search', sought],
    queryFn: ({ signal }) => (sought ? source.search(sought, signal) : offeredFirst(source, signal)),
    placeholderData: (before) => before,
    staleTime: 30_000,
  })
  // What was chosen when the panel opened stands on top until what was typed is found; nothing moves under the pointer afterwards.
  const [first] = useState(value)
  const chosen = useFound(source, first) ?? []
  const rest = (found ?? []).filter((choice) => !first.includes(choice.value))
  const offered = sought && !isPlaceholderData ? (found ?? []) : [...chosen, ...rest]
  const take = (next: string[]) => {
    const fresh = offered.find((choice) => next.includes(choice.value) && !value.includes(choice.value))
    if (fresh) notePick(source, fresh)
    onChange(next)
  }
  const keys = useChoiceKeys(text, {
    ready: sought === text.trim() && found !== undefined && !isPlaceholderData,
    keep: () => onChange([...value]),
  })
  return (
    <div className="lt-choices" {...keys} aria-busy={isFetching}>
      <input
        type="search"
        className="lt-choice-search"
        data-autofocus
        aria-label={w('kit.parts.search')}
        placeholder={w('kit.parts.searchMore')}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {found || chosen.length ? (
        <ChoiceList choices={offered} value={value} many={many} onChange={take} typed={sought} searched />
      ) : (
        <p className="lt-choice-none">{w('kit.parts.loading')}</p>
      )}
      {creates && sought && found && !isPlaceholderData && (
        <CreateChoice
          source={source}
          name={sought}
          found={found}
          onMade={(choice) => {
            notePick(source, choice)
            onChange(many ? [...value, choice.value] : [choice.value])
          }}
        />
      )}
    </div>
  )
}
