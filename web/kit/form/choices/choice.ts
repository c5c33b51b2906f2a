import { nameIn } from '#contract/kit/languages.ts'
import { matches } from '#contract/kit/text.ts'
import type { WordKey } from '#contract/words.ts'
import type { AnyCall } from '../../call/client.ts'

/** One thing to choose: told by a word of ours or by its own name. */
export type Choice = {
  value: string
  word?: WordKey
  label?: string
  /** Small print beside it: a code, a phone number. */
  hint?: string
  /** How deep it stands below others, where the list shows that. */
  depth?: number
}
/** A text that is known, offered while one is typed; `label` where it takes the place of a part of it only. */
export type Suggestion = Pick<Choice, 'value' | 'label' | 'hint'>
/** A branch of a tree to choose from. */
export type TreeChoice = { value: string; label: string; children?: TreeChoice[] }

type Branch = { id: number; parentId: number | null; names: Partial<Record<string, string>> }
/** Records that stand below one another (categories) as a tree of choices, by their names in a language. */
export function treeOf(
  rows: readonly Branch[],
  language: string,
  parentId: number | null = null,
): TreeChoice[] {
  return rows
    .filter((row) => row.parentId === parentId)
    .map((row) => {
      const children = treeOf(rows, language, row.id)
      return {
        value: String(row.id),
        label: nameIn(row.names, language),
        ...(children.length && { children }),
      }
    })
}

/** Where choices too many to list come from; declared once by the domain that owns them. */
export type PickSource = {
  /** Unique: answers are kept by it. */
  name: string
  /** The best matches of a text, at most about 30. */
  search: (text: string, signal?: AbortSignal) => Promise<Choice[]>
  /** The choices behind chosen values. */
  find: (values: string[]) => Promise<Choice[]>
  /** Makes what is missing by its name alone, where that may be done. */
  create?: { call: AnyCall; word: WordKey; make: (name: string) => Promise<Choice> }
}

/** All values in a branch, its own included. */
export const branchValues = (node: TreeChoice): string[] => [
  node.value,
  ...(node.children ?? []).flatMap(branchValues),
]

/** The branches that hold every word of a text: in their own label, in one above, or some below that do. */
export function searchTree(nodes: readonly TreeChoice[], text: string, above = ''): TreeChoice[] {
  return nodes.flatMap((node) => {
    const path = `${above}\n${node.label}`
    if (matches(text, path)) return [node]
    const children = searchTree(node.children ?? [], text, path)
    return children.length ? [{ ...node, children }] : []
  })
}

/** Labels by value. */
export const treeLabels = (nodes: readonly TreeChoice[]): Map<string, string> =>
  new Map(nodes.flatMap((node) => [[node.value, node.label] as const, ...treeLabels(node.children ?? [])]))
