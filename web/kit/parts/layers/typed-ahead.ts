import { useEffect } from 'react'

/** What was typed for a layer whose first field is not there yet. */
let typed: string[] = []
let holders = 0
const texts = 'input,textarea,select,[contenteditable=true]'

/** What letters go into, or open what they go into. */
export const typedInto = 'input:not([type=file],[type=checkbox],[type=radio]),textarea,select,[role=combobox]'

/** A letter, and not a key that does something. */
export const isLetter = ({
  key,
  ctrlKey,
  metaKey,
  altKey,
}: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>): boolean =>
  key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey

function hold(event: KeyboardEvent): void {
  if (event.isComposing || (event.target instanceof Element && event.target.closest(texts))) return
  const goesOn = typed.length > 0 && [' ', 'Enter', 'Backspace'].includes(event.key)
  if (!isLetter(event) && !goesOn) return
  event.preventDefault()
  event.stopPropagation()
  typed.push(event.key)
}

/** Keeps what is typed, until what it answers is called. */
export function holdKeys(): () => void {
  if (holders === 0) document.addEventListener('keydown', hold, true)
  holders += 1
  let holds = true
  return () => {
    if (!holds) return
    holds = false
    // What comes in its place has taken them by then, or goes on holding.
    queueMicrotask(() => {
      holders -= 1
      if (holders > 0) return
      document.removeEventListener('keydown', hold, true)
      typed = []
    })
  }
}

/** A letter that opens a layer belongs into its first field. */
export const typeAhead = (letter: string): void => void typed.push(letter)

/** Types what was kept into what has the focus now. */
export function landKeys(): void {
  const keys = typed
  typed = []
  // Not while React is drawing: what a key does must be there before the next one.
  if (keys.length) queueMicrotask(() => keys.forEach(press))
}

function press(key: string): void {
  const field = document.activeElement
  if (key === 'Enter' || !field?.matches(texts))
    field?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  else if (key === 'Backspace') document.execCommand('delete')
  else document.execCommand('insertText', false, key)
}

/** Stands for a layer while its script is loaded: what is typed meanwhile is not lost. */
export function HoldKeys(): null {
  useEffect(holdKeys, [])
  return null
}
