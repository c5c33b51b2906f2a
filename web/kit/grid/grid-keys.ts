import { cellCount, moved, within } from './grid-selection.ts'
import type { GridStore } from './grid-store.ts'

type Pressed = { key: string; shiftKey: boolean; ctrlKey: boolean; metaKey: boolean; altKey: boolean }
type Acts = {
  /** Writes what is being typed. */
  commit: () => void
  /** Tells how many cells could not be changed. */
  tell: (refused: number) => void
  onOpen: () => void
}

/** What one key does to a grid; false where the key belongs to the input. */
export function gridKey(event: Pressed, store: GridStore, acts: Acts): boolean {
  const mod = event.ctrlKey || event.metaKey
  if (event.altKey) return event.key === 'Enter' && store.editing === null && (acts.onOpen(), true)
  if (event.key === 'Tab' || event.key === 'Enter') return leaveCell(event, mod, store, acts)
  if (store.editing !== null) {
    if (event.key === 'Escape') return (store.edit(null), true)
    // Up and down end what was typed over; left and right stay in the text.
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return false
    acts.commit()
  }
  if (mod && shortcut(event, store, acts)) return true
  const to = moved(event.key, store.active, store.size, {
    far: mod,
    filled: (place) => store.value(place) !== null,
  })
  if (to) return (store.go(to, event.shiftKey), true)
  if (mod) return false
  return edits(event, store, acts)
}

function shortcut(event: Pressed, store: GridStore, { tell }: Acts): boolean {
  const { block, size } = store
  switch (event.key.toLowerCase()) {
    case 'z':
      return (event.shiftKey ? store.redo() : store.undo(), true)
    case 'y':
      return (store.redo(), true)
    case 'a':
      return (store.choose({ top: 0, left: 0, bottom: size.rows - 1, right: size.columns - 1 }), true)
    case 'd':
      tell(store.fill({ ...block, bottom: block.top }, { row: block.bottom, column: block.left }))
      return true
    case 'r':
      tell(store.fill({ ...block, right: block.left }, { row: block.top, column: block.right }))
      return true
    default:
      return false
  }
}

function edits(event: Pressed, store: GridStore, { tell }: Acts): boolean {
  const { active, model } = store
  const locked = model.locked(active.row, active.column)
  if (event.key === 'F2') return (locked || store.editValue(), true)
  if (event.key === 'Delete' || event.key === 'Backspace') return (tell(store.clear()), true)
  if (model.columns[active.column]?.kind === 'boolean' && event.key === ' ') {
    tell(store.set([{ ...active, value: store.value(active) !== true }]))
    return true
  }
  if (event.key === 'Escape') return (store.go(active), true)
  if (event.key.length === 1 && locked) return (tell(1), true)
  return false
}

/** Tab and Enter end the typing and go on: inside a chosen block round and round, else to the next cell. */
function leaveCell(event: Pressed, mod: boolean, store: GridStore, acts: Acts): boolean {
  const { block, active, model } = store
  const typed = store.editing
  const key = event.key as 'Tab' | 'Enter'
  if (key === 'Enter' && mod && typed !== null) {
    store.edit(null)
    acts.tell(store.type(typed, block))
    return true
  }
  if (key === 'Enter' && typed === null && model.locked(active.row, active.column))
    return (acts.onOpen(), true)
  acts.commit()
  if (cellCount(block) > 1) return (store.walk(within(block, active, key, event.shiftKey), block), true)
  const back = event.shiftKey ? -1 : 1
  const next =
    key === 'Tab'
      ? { row: active.row, column: active.column + back }
      : { row: active.row + back, column: active.column }
  // At the last cell Tab leaves the grid.
  if (key === 'Tab' && (next.column < 0 || next.column >= store.size.columns)) return false
  store.go(next)
  return true
}
