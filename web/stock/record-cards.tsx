import { Fragment, useState, type ComponentProps, type ReactNode } from 'react'
import type { WordKey } from '#contract/words.ts'
import type { CallAction } from '../kit/route/action.ts'
import { useDrawer, type Panel } from '../kit/form/form-drawer.tsx'
import { RecordsDrawer } from '../kit/form/records-drawer.tsx'
import { ActionPanel } from '../kit/parts/layers/action-panel.tsx'
import { useWords } from '../kit/words/words.ts'

/** What a card's buttons open. */
export type CardOpens = { onEdit: () => void; onLink: () => void }

type RecordCardsProps<T> = Omit<
  ComponentProps<typeof RecordsDrawer<T & { id: number }>>,
  'record' | 'width'
> & {
  card: (record: T, opens: CardOpens) => ReactNode
  link: (record: T, panel: Panel) => ReactNode
}

/** Records, each a card of its own with what hangs on it; one form changes a record, one hangs more on it. */
export function RecordCards<T extends { id: number }>({ card, link, ...drawer }: RecordCardsProps<T>) {
  const linked = useDrawer<T>()
  return (
    <RecordsDrawer
      {...drawer}
      width={640}
      record={(row, onEdit) => card(row, { onEdit, onLink: () => linked.show(row) })}
    >
      {linked.record && (
        <Fragment key={linked.count}>
          {link(linked.record, { open: linked.open, onClose: linked.hide })}
        </Fragment>
      )}
    </RecordsDrawer>
  )
}

type Hanging = { key: number; title: ReactNode; facts: ReactNode }
type RecordCardProps = CardOpens & {
  name: string
  facts: ReactNode
  linkWord: WordKey
  hanging: readonly Hanging[]
  /** Takes one of those away. */
  detach: (key: number) => CallAction
  /** Takes the record away, where that can be done. */
  remove?: CallAction
}

/** A record and what hangs on it. */
export function RecordCard({
  name,
  facts,
  linkWord,
  hanging,
  detach,
  remove,
  onEdit,
  onLink,
}: RecordCardProps) {
  const { w } = useWords()
  const [leaving, setLeaving] = useState<{ word: WordKey; act: CallAction } | null>(null)
  return (
    <section className="lt-panel stock-pool">
      <header>
        <h2>
          {name} <small>{facts}</small>
        </h2>
        <span>
          {remove && (
            <button
              type="button"
              className="lt-button lt-button-plain"
              onClick={() => setLeaving({ word: 'kit.parts.remove', act: remove })}
            >
              {w('kit.parts.remove')}
            </button>
          )}
          <button type="button" className="lt-button lt-button-plain" onClick={onEdit}>
            {w('kit.parts.edit')}
          </button>
          <button type="button" className="lt-button" onClick={onLink}>
            {w(linkWord)}
          </button>
        </span>
      </header>
      <ul>
        {hanging.map((one) => (
          <li key={one.key}>
            <span>
              {one.title}
              <small>{one.facts}</small>
            </span>
            <button
              type="button"
              className="lt-button lt-button-plain"
              onClick={() => setLeaving({ word: 'stock.text.detach', act: detach(one.key) })}
            >
              {w('stock.text.detach')}
            </button>
          </li>
        ))}
      </ul>
      {leaving && (
        <ActionPanel title={w(leaving.word)} action={leaving.act} onClose={() => setLeaving(null)} />
      )}
    </section>
  )
}
