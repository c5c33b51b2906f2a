import { useCallback, useSyncExternalStore } from 'react'
import { currentUser } from './session.ts'

/**
 * What this page knows, by storage key. It is read from storage once: nothing within a page is read back through it,
 * since there it may be late, forbidden, full or another tab's.
 */
const values = new Map<string, unknown>()
/** Work in progress of this page: another tab's of the same name does not change it. */
const held = new Set<string>()
/** Of what several tabs work at: how three states of it become one, and what this page and the storage last agreed on. */
const shared = new Map<string, { merge: Merge; base: unknown }>()
type Merge = (base: unknown, theirs: unknown, mine: unknown) => unknown
const listeners = new Set<() => void>()
/** Copies for the next load that wait for the typing to rest. */
const due = new Map<string, ReturnType<typeof setTimeout>>()

/** People who share a browser do not share what it remembers. */
function scoped(key: string): string {
  const user = currentUser()
  return `longtail.${user ? `${user.merchantCode}.${user.userName}` : 'nobody'}.${key}`
}

function readStorage(at: string): unknown {
  try {
    const text = localStorage.getItem(at)
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A full or forbidden storage is no failure: the thing is then not there at the next load. */
function copy(at: string): void {
  clearTimeout(due.get(at))
  due.delete(at)
  try {
    meet(at)
    const value = values.get(at)
    if (value === undefined) localStorage.removeItem(at)
    else localStorage.setItem(at, JSON.stringify(value))
  } catch {
    // Storage is full or forbidden.
  }
}

/** Another tab's changes and this page's become one. */
function meet(at: string): void {
  const both = shared.get(at)
  if (!both) return
  const theirs = readStorage(at)
  if (JSON.stringify(theirs) !== JSON.stringify(both.base))
    values.set(at, both.merge(both.base, theirs, values.get(at)))
  both.base = values.get(at)
}

function tellAll(): void {
  for (const listener of listeners) listener()
}

/** What is remembered for the person. */
export function recall<T>(key: string): T | undefined {
  const at = scoped(key)
  if (!values.has(at)) values.set(at, readStorage(at))
  return values.get(at) as T | undefined
}

/** Remembers a setting: this page at once, other tabs and the next load through storage. */
export function remember(key: string, value: unknown): void {
  const at = scoped(key)
  values.set(at, value)
  copy(at)
  tellAll()
}

/** Remembers work in progress: this page at once and whatever another tab does, the next load a moment after the last key. */
export function hold(key: string, value: unknown): void {
  const at = scoped(key)
  held.add(at)
  values.set(at, value)
  clearTimeout(due.get(at))
  due.set(
    at,
    setTimeout(() => copy(at), 400),
  )
  tellAll()
}

/** The same of what several tabs work at together: nobody's change is lost to another's. */
export function holdShared<T>(
  key: string,
  value: T | undefined,
  merge: (base: T | undefined, theirs: T | undefined, mine: T | undefined) => T | undefined,
): void {
  const at = scoped(key)
  if (!shared.has(at)) shared.set(at, { merge: merge as Merge, base: recall(key) })
  hold(key, value)
}

/**
 * Forgets the person's work in progress (drafts of forms, the cart), whichever page wrote it: who logs out on purpose leaves no guest's
 * name behind. How they like their lists stays.
 */
export function forgetWork(): void {
  const work = [scoped('draft.'), scoped('cart.')]
  const isWork = (at: string) => work.some((start) => at.startsWith(start))
  for (const at of [...due.keys()].filter(isWork)) {
    clearTimeout(due.get(at))
    due.delete(at)
  }
  for (const at of [...values.keys()].filter(isWork)) values.delete(at)
  try {
    for (const at of Object.keys(localStorage).filter(isWork)) localStorage.removeItem(at)
  } catch {
    // Storage is forbidden: nothing of it stands there.
  }
  tellAll()
}

// A page that is left or loaded again in that moment loses nothing.
globalThis.addEventListener?.('pagehide', () => [...due.keys()].forEach(copy))
globalThis.addEventListener?.('storage', ({ key }) => {
  if (key !== null && shared.has(key)) meet(key)
  else if (key === null || held.has(key)) return
  else values.delete(key)
  tellAll()
})

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What is remembered under a key; the component follows when it changes. */
export const useRecalled = <T>(read: () => T): T => useSyncExternalStore(subscribe, read)

/** State that is still there at the next visit. */
export function useRemembered<T>(key: string, initial: T): [T, (next: T | ((now: T) => T)) => void] {
  const value = useRecalled(() => recall<T>(key))
  const set = useCallback(
    (next: T | ((now: T) => T)) => {
      const now = recall<T>(key) ?? initial
      remember(key, typeof next === 'function' ? (next as (now: T) => T)(now) : next)
    },
    [key, initial],
  )
  return [value ?? initial, set]
}
