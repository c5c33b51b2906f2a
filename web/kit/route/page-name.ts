import { useEffect, useSyncExternalStore } from 'react'

let name = ''
const listeners = new Set<() => void>()
function set(next: string): void {
  name = next
  for (const listener of listeners) listener()
}

/** Names the page after its record ("LT-20261121-0007"): the last crumb and the window's title follow. */
export function usePageName(text: string | undefined): void {
  useEffect(() => {
    set(text ?? '')
    return () => set('')
  }, [text])
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const usePageNameNow = (): string => useSyncExternalStore(subscribe, () => name)
