import { useMemo } from 'react'
import type { Category } from '#contract/catalog/catalog.schema.ts'
import { treeOf, type Choice, type TreeChoice } from '../../kit/form/choices/choice.ts'
import { useRead } from '../../kit/call/query.ts'
import { useWords } from '../../kit/words/words.ts'
import { catalog } from '../catalog.client.ts'

const none: Category[] = []
export const useCategories = (enabled = true): Category[] =>
  useRead(catalog.categories, undefined, { live: ['category', 'sku'], enabled }).data?.rows ?? none

/** The merchant's categories as a tree of choices; none for who has no use for it. */
export function useCategoryTree(enabled = true): TreeChoice[] {
  const rows = useCategories(enabled)
  const { language } = useWords()
  return useMemo(() => treeOf(rows, language), [rows, language])
}

/** Categories in the order of the tree with how deep each stands. */
export function treeOrder(
  rows: readonly Category[],
  parentId: number | null = null,
  depth = 0,
): (Category & { depth: number })[] {
  return rows
    .filter((row) => row.parentId === parentId)
    .flatMap((row) => [{ ...row, depth }, ...treeOrder(rows, row.id, depth + 1)])
}

/** Categories as the choices of a field that takes one of them, each as deep as it stands. */
export function useCategoryChoices(): Choice[] {
  const { name } = useWords()
  return treeOrder(useCategories()).map(({ id, names, depth }) => ({
    value: String(id),
    label: name(names),
    depth,
  }))
}
