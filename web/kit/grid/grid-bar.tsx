import { useState, useSyncExternalStore } from 'react'
import { cellText } from './sheet/grid-clipboard.ts'
import type { GridStore } from './grid-store.ts'
import type { GridView } from './grid-types.ts'
import { useWords } from '../words/words.ts'

/** Under the grid: what is chosen, what is not saved, what is wrong, and the way back. */
export function GridBar<Row>({ store, onSave, onOpen, openWord }: GridView<Row> & { onOpen: () => void }) {
  const { w } = useWords()
  const [saving, setSaving] = useState(false)
  useSyncExternalStore(store.subscribe, store.version)
  const count = store.changes.length
  const { wrong, clashes } = store
  const { cells, sum, column } = store.told
  const save = async () => {
    if (!onSave || saving || !count) return
    const sent = store.changes
    setSaving(true)
    const errors = await onSave(sent).catch(() => undefined)
    setSaving(false)
    if (errors) store.settle(sent, errors)
  }
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
          <button
            type="button"
            className="lt-button lt-button-plain"
            disabled={!store.canUndo}
            onClick={store.undo}
          >
            {w('kit.text.undo')}
          </button>
          <button
            type="button"
            className="lt-button lt-button-plain"
            disabled={!store.canRedo}
            onClick={store.redo}
          >
            {w('kit.parts.redo')}
          </button>
          <button
            type="button"
            className="lt-button"
            disabled={!count || saving}
            onClick={() => store.discard()}
          >
            {w('kit.parts.discard')}
          </button>
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
