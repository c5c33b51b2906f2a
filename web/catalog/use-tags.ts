import { useMemo } from 'react'
import type { Tag } from '#contract/catalog/tag.api.ts'
import type { Choice, TreeChoice } from '../kit/form/choice.ts'
import { useRead } from '../kit/query.ts'
import { useFamily } from './family.ts'

const none: readonly Tag[] = []

/** The merchant's tags, each before its subtags. */
export const useTags = (): readonly Tag[] =>
  useRead(useFamily().calls.tags, undefined, { live: ['tag', 'sku'] }).data?.rows ?? none

/** Tags to choose from, subtags under their tag. */
export const useTagChoices = (): Choice[] =>
  useTags().map(({ id, name, parentId }) => ({ value: String(id), label: parentId ? `– ${name}` : name }))

/** The same as a tree, for filters. */
export function useTagTree(): TreeChoice[] {
  const tags = useTags()
  return useMemo(() => {
    const below = (parent: number | null): TreeChoice[] =>
      tags
        .filter(({ parentId }) => parentId === parent)
        .map(({ id, name }) => {
          const children = below(id)
          return { value: String(id), label: name, ...(children.length && { children }) }
        })
    return below(null)
  }, [tags])
}
