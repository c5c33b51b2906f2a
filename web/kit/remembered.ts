import { useCallback, useState } from 'react'
import { currentUser } from './session.ts'

/** People who share a browser do not share what it remembers. */
function scoped(key: string): string {
  const user = currentUser()
  return `longtail.${user ? `${user.merchantCode}.${user.userName}` : 'nobody'}.${key}`
}

/** What this browser keeps for a person; a full or forbidden storage is no failure, the thing is then not remembered. */
export function recall<T>(key: string): T | undefined {
  try {
    const text = localStorage.getItem(scoped(key))
    return text === null ? undefined : (JSON.parse(text) as T)
  } catch {
    return undefined
  }
}

export function remember(key: string, value: unknown): void {
  try {
    if (value === undefined) localStorage.removeItem(scoped(key))
    else localStorage.setItem(scoped(key), JSON.stringify(value))
  } catch {
    // Storage is full or forbidden.
  }
}

/** State that is still there at the next visit. */
export function useRemembered<T>(key: string, initial: T): [T, (next: T | ((now: T) => T)) => void] {
  const [value, setValue] = useState<T>(() => recall<T>(key) ?? initial)
  const set = useCallback(
    (next: T | ((now: T) => T)) =>
      setValue((now) => {
        const value = typeof next === 'function' ? (next as (now: T) => T)(now) : next
        remember(key, value)
        return value
      }),
    [key],
  )
  return [value, set]
}
