import { useEffect } from 'react'
import type { CollectItem } from '#contract/catalog/collect/collect.api.ts'
import { wordAt, type WordKey } from '#contract/words.ts'
import { useRead } from '../../kit/call/query.ts'
import { addOwnWords } from '../../kit/words/words.ts'
import { catalog } from '../catalog.client.ts'

/** How an item is called; the merchant's own ones have words once `useCollectItems` has read them. */
export const collectWord = (key: string): WordKey => wordAt('catalog.collectKeys', key)

const none: readonly CollectItem[] = []

/** The merchant's own items and names; from then on every word of an item is the merchant's. */
export function useCollectItems(): readonly CollectItem[] {
  const rows = useRead(catalog.collectItems, undefined, { live: ['collect'], freshFor: 60_000 }).data?.rows
  useEffect(() => {
    if (rows) addOwnWords(Object.fromEntries(rows.map(({ key, names }) => [collectWord(key), names])))
  }, [rows])
  return rows ?? none
}
