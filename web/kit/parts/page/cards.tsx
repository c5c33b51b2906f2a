import type { ReactNode } from 'react'
import type { WordKey } from '#contract/words.ts'
import { useWords } from '../../words/words.ts'
import './cards.css'

/** One fact: its name and what is known of it; nothing known is left out, unless `keep` says that its lack matters. */
export type Fact = { word: WordKey; value: ReactNode; wide?: boolean; keep?: boolean }

/** A card of facts or of anything else under a title. */
export function Card({
  title,
  extra,
  children,
  id,
}: {
  title?: WordKey
  extra?: ReactNode
  children: ReactNode
  id?: string
}) {
  const { w } = useWords()
  return (
    <section className="lt-panel" id={id} aria-label={title && w(title)}>
      {title && (
        <header>
          <h2>{w(title)}</h2>
          {extra}
        </header>
      )}
      {children}
    </section>
  )
}

const nothing = (value: ReactNode) => value === null || value === undefined || value === '' || value === false

/** Names and values in columns as the room allows. */
export function Facts({ facts }: { facts: readonly (Fact | false | null | undefined)[] }) {
  const { w } = useWords()
  return (
    <dl className="lt-facts">
      {facts.map(
        (fact, at) =>
          fact &&
          (fact.keep || !nothing(fact.value)) && (
            // One word may stand there several times: a tax of each rate, a cost in each currency.
            <div key={`${at}.${fact.word}`} data-wide={fact.wide || undefined}>
              <dt>{w(fact.word)}</dt>
              <dd>{nothing(fact.value) ? '–' : fact.value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

/** A card of facts, the usual thing. */
export const FactCard = ({
  title,
  facts,
  extra,
}: {
  title: WordKey
  facts: Parameters<typeof Facts>[0]['facts']
  extra?: ReactNode
}) => (
  <Card title={title} extra={extra}>
    <Facts facts={facts} />
  </Card>
)
