import { useMemo } from 'react'
import type { Tag } from '#contract/catalog/sorting/tag.api.ts'
import { treeOf, type Choice, type TreeChoice } from '../../kit/form/choices/choice.ts'
import { useRead } from '../../kit/call/query.ts'
import { useWords } from '../../kit/words/words.ts'
import { useFamily } from '../family.ts'

const none: readonly Tag[] = []

/** The merchant's tags, each before its subtags. */
const useTags = (): readonly Tag[] =>
  useRead(useFamily().calls.tags, undefined, { live: ['tag', 'sku'] }).data?.rows ?? none

/** Tags to choose from, subtags under their tag. */
export function useTagChoices(): Choice[] {
  const { name } = useWords()
  return useTags().map(({ id, names, parentId }) => ({
    value: String(id),
    label: name(names),
    depth: parentId ? 1 : 0,
  }))
}

/** The same as a tree, for filters. */
export function useTagTree(): TreeChoice[] {
  const tags = useTags()
  const { language } = useWords()
  return useMemo(() => treeOf(tags, language), [tags, language])
}
