import type { KeyboardEvent as ReactKeyboardEvent } from 'react'
import { useShortcut } from '../../route/shortcuts.ts'
import { useLatest } from '../../look/use-latest.ts'

export type TableKeys = {
  count: number
  /** Index of the row the keys act on, or -1. */
  at: number
  moveTo: (index: number) => void
  open?: (index: number) => void
  look?: (index: number) => void
  edit?: (index: number) => void
  /** Ticks a row; `range` when shift is held, from the last one ticked. */
  pick?: (index: number, range: boolean) => void
  /** Lets go of what is selected. */
  escape?: () => void
}

const typing = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) &&
  (target as HTMLInputElement).type !== 'checkbox'
const pressable = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('a,button,input,select,summary') !== null

type Pressed = {
  key: string
  shiftKey: boolean
  ctrlKey?: boolean
  metaKey?: boolean
  altKey?: boolean
  target: EventTarget | null
}

/** What one key does to the table; false where the key means nothing here. Enter and space stay with a focused control. */
function tableKey(event: Pressed, keys: TableKeys): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || typing(event.target) || !keys.count) return false
  const last = keys.count - 1
  const to = {
    j: keys.at + 1,
    ArrowDown: keys.at + 1,
    k: keys.at - 1,
    ArrowUp: keys.at - 1,
    Home: 0,
    End: last,
    PageDown: keys.at + 10,
    PageUp: keys.at - 10,
  }[event.key]
  if (to !== undefined) {
    const next = Math.max(0, Math.min(last, to))
    keys.moveTo(next)
    if (event.shiftKey && next !== keys.at) keys.pick?.(next, true)
    return true
  }
  if (event.key === 'Escape' && keys.escape) return (keys.escape(), true)
  if (keys.at < 0) return false
  // What opens nowhere is looked at.
  const act = { Enter: keys.open ?? keys.look, ' ': keys.look, e: keys.edit }[event.key]
  if (act && (event.key === 'e' || !pressable(event.target))) return (act(keys.at), true)
  if (event.key === 'x' && keys.pick) return (keys.pick(keys.at, event.shiftKey), true)
  return false
}

/** The row that has the focus, however it came there. */
function rowWith(target: EventTarget): number | undefined {
  const index =
    target instanceof Element ? target.closest('tr[data-index]')?.getAttribute('data-index') : null
  return index ? Number(index) : undefined
}

/**
 * Keys of a table: those of the row that has the focus; for the table of a page also j, k, x, e and space wherever the
 * focus is.
 */
export function useTableKeys(keys: TableKeys, page: boolean) {
  const latest = useLatest(keys)
  const press = (key: string) => (event: KeyboardEvent) =>
    void tableKey({ key, shiftKey: event.shiftKey, target: null }, latest.current)
  useShortcut('j', 'kit.parts.nextRow', press('j'), page)
  useShortcut('k', 'kit.parts.previousRow', press('k'), page)
  useShortcut('space', 'kit.parts.quickLook', press(' '), page && Boolean(keys.look))
  useShortcut('e', 'kit.parts.edit', press('e'), page && Boolean(keys.edit))
  useShortcut('x', 'kit.parts.selectRow', press('x'), page && Boolean(keys.pick))
  return (event: ReactKeyboardEvent) => {
    const own = { ...latest.current, at: rowWith(event.target) ?? latest.current.at }
    if (!event.defaultPrevented && tableKey(event.nativeEvent, own)) event.preventDefault()
  }
}
