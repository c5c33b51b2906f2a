import { Fragment, useState, type ReactNode } from 'react'
import type { WordKey } from '#contract/words.ts'
import type { CallAction } from '../kit/action.ts'
import { useDrawer } from '../kit/form/form-drawer.tsx'
import { ActionPanel } from '../kit/parts/action-panel.tsx'
import { Drawer } from '../kit/parts/drawer.tsx'
import { Empty } from '../kit/parts/empty.tsx'
import { useWords } from '../kit/words.ts'

/** A drawer that one of the records opens. */
export type Panel = { open: boolean; onClose: () => void }
/** What a card's buttons open. */
export type CardOpens = { onEdit: () => void; onLink: () => void }

type RecordCardsProps<T> = Panel & {
  title: WordKey
  addWord: WordKey
  none: WordKey
  rows: readonly T[] | undefined
  /** Above the cards, such as what they are searched by. */
  tools?: ReactNode
  card: (record: T, opens: CardOpens) => ReactNode
  edit: (record: T | null, panel: Panel) => ReactNode
  link: (record: T, panel: Panel) => ReactNode
}

/** Records at the side, each a card of its own with what hangs on it; one form changes a record, one hangs more on it. */
export function RecordCards<T extends { id: number }>(props: RecordCardsProps<T>) {
  const { open, onClose, title, addWord, none, rows, tools, card, edit, link } = props
  const { w } = useWords()
  const edited = useDrawer<T | null>()
  const linked = useDrawer<T>()
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={w(title)}
      width={640}
      extra={
        <button type="button" className="lt-button" onClick={() => edited.show(null)}>
          {w(addWord)}
        </button>
      }
    >
      {tools}
      {rows?.length === 0 && <Empty title={w(none)} />}
      {rows?.map((row) => (
        <Fragment key={row.id}>
          {card(row, { onEdit: () => edited.show(row), onLink: () => linked.show(row) })}
        </Fragment>
      ))}
      <Fragment key={`edit ${edited.count}`}>
        {edit(edited.record, { open: edited.open, onClose: edited.hide })}
      </Fragment>
      {linked.record && (
        <Fragment key={`link ${linked.count}`}>
          {link(linked.record, { open: linked.open, onClose: linked.hide })}
        </Fragment>
      )}
    </Drawer>
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
