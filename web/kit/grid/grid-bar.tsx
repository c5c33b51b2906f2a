import { useState, useSyncExternalStore } from 'react'
import { cellText } from './sheet/grid-clipboard.ts'
import type { GridStore } from './grid-store.ts'
import type { GridView } from './grid-view.ts'
import { useNarrow } from '../look/use-narrow.ts'
import { MenuButton, type MenuItem } from '../parts/layers/menu-button.tsx'
import { useWords } from '../words/words.ts'
import { Icon } from '../parts/icons.tsx'

/** Under the grid: what is chosen, what is not saved, what is wrong, and the way back. */
export function GridBar<Row>({ store, onSave, onOpen, openWord }: GridView<Row> & { onOpen: () => void }) {
  const { w } = useWords()
  const [saving, setSaving] = useState(false)
  useSyncExternalStore(store.subscribe, store.version)
  const count = store.changes.length
  const { wrong, clashes } = store
  const { cells, sum, column } = store.marked
  const save = async () => {
    if (!onSave || saving || !count) return
    const sent = store.changes
    setSaving(true)
    const errors = await onSave(sent).catch(() => undefined)
    setSaving(false)
    if (errors) store.settle(sent, errors)
  }
  const ways: Way[] = [
    { key: 'undo', label: w('kit.text.undo'), on: store.canUndo, onPick: store.undo },
    { key: 'redo', label: w('kit.parts.redo'), on: store.canRedo, onPick: store.redo },
    {
      key: 'discard',
      label: w('kit.parts.discard'),
      on: count > 0 && !saving,
      onPick: () => store.discard(),
    },
  ]
  return (
    <div className="lt-grid-bar">
      <span className="lt-grid-told">
        {cells > 1 && w('kit.parts.cellsChosen', { count: cells })}
        {sum !== null && column && <b>{w('kit.parts.sumOf', { sum: cellText(sum, column) })}</b>}
      </span>
      <span role="status" className="lt-grid-told">
        {count > 0 && <span className="lt-unsaved">{w('kit.parts.cellsChanged', { count })}</span>}
        {wrong > 0 && <b className="lt-bad">{w('kit.parts.cellsWrong', { count: wrong })}</b>}
      </span>
      {clashes > 0 && <Clashes store={store} />}
      {openWord && (
        <button type="button" className="lt-button" aria-keyshortcuts="Alt+Enter" onClick={onOpen}>
          {w(openWord)}
        </button>
      )}
      {onSave && (
        <>
          <Ways ways={ways} />
          <button
            type="button"
            className="lt-button lt-button-primary"
            disabled={!count || wrong > 0 || clashes > 0 || saving}
            onClick={() => void save()}
          >
            {w('kit.parts.save')}
          </button>
        </>
      )}
    </div>
  )
}

type Way = MenuItem & { on: boolean }
/** Back, forth and away; on a phone behind one button, so that all stand in a row. */
function Ways({ ways }: { ways: readonly Way[] }) {
  const { w } = useWords()
  const open = ways.filter(({ on }) => on)
  if (useNarrow())
    return (
      open.length > 0 && (
        <MenuButton label={w('kit.parts.more')} items={open}>
          <Icon name="more" />
        </MenuButton>
      )
    )
  return ways.map(({ key, label, on, onPick }) => (
    <button key={key} type="button" className="lt-button lt-button-plain" disabled={!on} onClick={onPick}>
      {label}
    </button>
  ))
}

/** Cells that somebody else has changed while they were typed over here: whose values are to stay? */
function Clashes({ store }: { store: GridStore }) {
  const { w } = useWords()
  return (
    <span className="lt-grid-clashes" role="alert">
      {w('kit.parts.cellsClash', { count: store.clashes })}
      <button type="button" className="lt-button" onClick={store.takeTheirs}>
        {w('kit.parts.takeTheirs')}
      </button>
      <button type="button" className="lt-button" onClick={store.keepMine}>
        {w('kit.parts.keepMine')}
      </button>
    </span>
  )
}
