import { useSyncExternalStore } from 'react'
import { useWords } from '../../words/words.ts'
import './toast.css'

/** What comes next after an act: a place to go, or a thing to do. */
export type ToastNext = { text: string; go: () => void }
/** Known beforehand, or asked for once the act is done. */
export type NextSteps = readonly ToastNext[] | (() => Promise<readonly ToastNext[]>)
type Toast = {
  id: number
  kind: 'good' | 'bad' | 'info'
  text: string
  undo?: (() => void) | undefined
  next: readonly ToastNext[]
}

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()
function change(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}
const drop = (id: number) => change(toasts.filter((toast) => toast.id !== id))

/** Milliseconds that a toast stays: long enough to read, longer where it can be undone or tells a failure. */
const stays = { good: 3_000, info: 4_000, bad: 6_000 }

function show(kind: Toast['kind'], text: string, undo?: () => void, next: readonly ToastNext[] = []): void {
  // What is said twice is shown once, but each undo takes back an act of its own.
  if (!text || (!undo && !next.length && toasts.some((one) => one.text === text && one.kind === kind))) return
  const id = ++lastId
  change([...toasts.slice(-3), { id, kind, text, undo, next }])
  setTimeout(() => dropUnheld(id), undo || next.length ? 8_000 : stays[kind])
}

/** Whoever points at them or has gone into them is reading, or about to press: they stay a moment longer. */
const isHeld = () => document.querySelector('.toasts:is(:hover, :focus-within)') !== null
const dropUnheld = (id: number): void => void (isHeld() ? setTimeout(dropUnheld, 1_000, id) : drop(id))

/** Small words at the edge of the screen: quiet for success (with undo where there is one), plain for failure. */
export const toast = {
  good: (text: string, undo?: () => void, next?: readonly ToastNext[]) => show('good', text, undo, next),
  info: (text: string) => show('info', text),
  bad: (text: string) => show('bad', text),
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Where toasts appear; once, at the root. */
export function ToastHost() {
  const shown = useSyncExternalStore(subscribe, () => toasts)
  const { w } = useWords()
  return (
    <div className="toasts" aria-live="polite">
      {shown.map(({ id, kind, text, undo, next }) => (
        <div key={id} className={`toast toast-${kind}`} role={kind === 'bad' ? 'alert' : 'status'}>
          <span>{text}</span>
          {next.map((step) => (
            <button
              key={step.text}
              type="button"
              className="toast-undo"
              onClick={() => (drop(id), step.go())}
            >
              {step.text}
            </button>
          ))}
          {undo && (
            <button type="button" className="toast-undo" onClick={() => (drop(id), undo())}>
              {w('kit.text.undo')}
            </button>
          )}
          <button
            type="button"
            className="toast-close"
            aria-label={w('kit.text.close')}
            onClick={() => drop(id)}
          >
            ×
          </button>
        </div>
      ))}
    </div>
  )
}
