import { elementOf } from '../parts/element.ts'
import { useEffect, useRef } from 'react'
import type { WordKey } from '#contract/words.ts'
import { keyName } from '../parts/keys/key-name.ts'
import { recall } from '../session/remembered.ts'
import { layerOpen } from '../parts/layers/layer.ts'

/** `keys` as pressed: `/`, `n`, `g o` (one after the other), `mod+k` (Ctrl or ⌘), `escape`, `space`. */
export type Shortcut = { keys: string; label: WordKey; run: (event: KeyboardEvent) => void }

const registered: Shortcut[] = []
/** The last key of a sequence that has begun, and when. */
let begun = ''
let begunAt = 0
/** Milliseconds in which the second key of a sequence must follow. */
const sequenceTime = 1_200

/** Everything that can be pressed now, for the overlay; the latest page's meaning of a key counts. */
export function shortcutsNow(): Shortcut[] {
  const byKeys = new Map<string, Shortcut>()
  for (const shortcut of registered) byKeys.set(shortcut.keys, shortcut)
  return [...byKeys.values()]
}

/** Offers a shortcut for as long as the component is there. Inside of text fields only `mod+…` and `escape` work. */
export function useShortcut(
  keys: string,
  label: WordKey,
  run: (event: KeyboardEvent) => void,
  enabled = true,
): void {
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => {
    if (!enabled) return
    const shortcut: Shortcut = { keys, label, run: (event) => latest.current(event) }
    registered.push(shortcut)
    return () => void registered.splice(registered.indexOf(shortcut), 1)
  }, [keys, label, enabled])
}

function isTyping(target: EventTarget | null): boolean {
  const element = target as HTMLElement | null
  return Boolean(
    element?.isContentEditable || element?.closest?.('input, textarea, select, [role=combobox], [role=grid]'),
  )
}

/** Keys that press the control that has the focus. */
const pressing = new Set(['space', 'enter'])

/** Listens for the whole page; once, at start. */
export function startShortcuts(): void {
  addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.isComposing || event.altKey) return
    const name = keyName(event)
    if (isTyping(event.target) && !name.startsWith('mod+')) return
    // Who speaks to the screen, or leans on keys, has switched the plain ones off.
    if (recall('plainKeys') === false && !name.includes('+') && name !== 'escape') return
    // A dialog in front keeps the page behind it quiet.
    if (layerOpen() && name !== 'mod+k') return
    const sequence = begun && event.timeStamp - begunAt < sequenceTime ? `${begun} ${name}` : ''
    const found =
      registered.findLast(({ keys }) => keys === sequence) ?? registered.findLast(({ keys }) => keys === name)
    begun = !found && registered.some(({ keys }) => keys.startsWith(`${name} `)) ? name : ''
    begunAt = event.timeStamp
    // Space and Enter belong to the control that has the focus.
    if (!found || (pressing.has(name) && elementOf(event)?.closest('button, a, summary'))) return
    event.preventDefault()
    found.run(event)
  })
}
