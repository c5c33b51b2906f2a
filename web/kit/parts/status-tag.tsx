import type { ReactNode } from 'react'
import type { StateTable, Tone } from '#contract/kit/states.ts'
import { wordAt } from '#contract/words.ts'
import { useWords } from '../words/words.ts'
import './status-tag.css'

/** A state told by a word on a tint. Colour never speaks alone, so the word is not optional. */
export const StatusTag = ({ tone, title, children }: { tone: Tone; title?: string; children: ReactNode }) => (
  <span className={`lt-tag lt-tone-${tone}`} title={title}>
    {children}
  </span>
)

/** The state of a record by its state table; `of` is where its words stand, e.g. `orders.states`. */
export function StateTag<S extends string>({
  table,
  of,
  state,
}: {
  table: Pick<StateTable<S>, 'states'>
  of: string
  state: S
}) {
  const { w } = useWords()
  return <StatusTag tone={table.states[state]?.tone ?? 'neutral'}>{w(wordAt(of, state))}</StatusTag>
}
