import { useLayoutEffect, useRef, useSyncExternalStore, type ClipboardEvent, type KeyboardEvent } from 'react'
import { headHeight } from './grid-types.ts'
import type { GridView } from './grid-view.ts'
import { plainText } from './sheet/grid-clipboard.ts'
import { gridKey } from './grid-keys.ts'
import { toast } from '../parts/layers/toast.tsx'
import { useWords } from '../words/words.ts'

/**
 * The one input of a grid. It lies unseen on the active cell and has the focus, so that typing, input methods, copy
 * and paste come to it as they come to any input; it is seen while a cell is edited.
 */
export function GridEditor<Row>(props: GridView<Row> & { onOpen: () => void }) {
  const { store, edges, headsWidth, rowHeight, columns, rows, rowName, onOpen } = props
  const { w } = useWords()
  useSyncExternalStore(store.subscribe, store.version)
  const input = useRef<HTMLInputElement>(null)
  const { active, editing } = store
  const column = columns[active.column]
  const row = rows[active.row]
  useLayoutEffect(() => {
    if (editing !== null) input.current?.focus({ preventScroll: true })
  }, [editing])
  if (!column || row === undefined) return null
  const value = plainText(store.value(active), column)
  const tell = (refused: number) => refused > 0 && toast.info(w('kit.parts.cellsLocked', { count: refused }))
  const commit = () => {
    if (store.editing === null) return
    const text = store.editing
    store.edit(null)
    tell(store.type(text, { top: active.row, bottom: active.row, left: active.column, right: active.column }))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    if (gridKey(event, store, { commit, tell, onOpen })) event.preventDefault()
  }
  const onCopy = (event: ClipboardEvent) => {
    if (store.editing !== null) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', store.copy())
    if (event.type === 'cut') tell(store.clear())
  }
  const onPaste = (event: ClipboardEvent) => {
    if (store.editing !== null) return
    event.preventDefault()
    const { locked, over } = store.paste(event.clipboardData.getData('text/plain'))
    tell(locked)
    if (over > 0) toast.info(w('kit.parts.cellsOver', { count: over }))
  }
  return (
    <input
      ref={input}
      className="lt-grid-editor"
      data-editing={editing !== null || undefined}
      aria-label={`${rowName(row)}, ${column.title}: ${value || w('kit.parts.emptyCell')}`}
      autoComplete="off"
      spellCheck={false}
      inputMode={editing === null ? 'none' : column.kind === 'text' ? 'text' : 'decimal'}
      readOnly={store.model.locked(active.row, active.column)}
      value={editing ?? ''}
      style={{
        top: headHeight + active.row * rowHeight,
        left: headsWidth + (edges[active.column] ?? 0),
        width: column.width ?? 76,
        height: rowHeight,
      }}
      onChange={(event) => column.kind !== 'boolean' && store.edit(event.target.value)}
      onKeyDown={onKeyDown}
      onCopy={onCopy}
      onCut={onCopy}
      onPaste={onPaste}
      onBlur={commit}
    />
  )
}
