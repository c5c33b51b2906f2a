import { useSyncExternalStore } from 'react'

const query = typeof matchMedia === 'function' ? matchMedia('(max-width: 640px)') : undefined

/** Is this the width of a phone? */
export const useNarrow = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      query?.addEventListener('change', changed)
      return () => query?.removeEventListener('change', changed)
    },
    () => query?.matches ?? false,
  )
