import { useEffect } from 'react'
import { useLatest } from '../../look/use-latest.ts'

/** What can be done now with the record that is looked at: the palette offers it by its word. */
export type PageAct = { key: string; label: string; record: string; run: () => void }

const lists = new Set<{ readonly current: readonly PageAct[] }>()
export const pageActs = (): PageAct[] => [...lists].flatMap(({ current }) => current)

/** Offers these acts for as long as the page is there. */
export function usePageActs(acts: readonly PageAct[]): void {
  const latest = useLatest(acts)
  useEffect(() => {
    lists.add(latest)
    return () => void lists.delete(latest)
  }, [latest])
}
