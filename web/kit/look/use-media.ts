import { useSyncExternalStore } from 'react'

/** A hook that tells whether the window is as a media query says. */
export function mediaHook(query: string): () => boolean {
  const media = typeof matchMedia === 'function' ? matchMedia(query) : undefined
  const follow = (changed: () => void) => {
    media?.addEventListener('change', changed)
    return () => media?.removeEventListener('change', changed)
  }
  return () => useSyncExternalStore(follow, () => media?.matches ?? false)
}
