import { asPattern, wordsOf } from '#contract/kit/text/text.ts'

/**
 * Of "+20 % on Phi Phi" the change and the product; null where it asks for none. `asking` is how it is called: its own
 * words ("on") are no part of a product's name where they come first.
 */
export function raiseIn(text: string, asking: string): { change: string; product: string } | null {
  const [, change, rest = ''] = /^\s*([+\-−–]\s*\d[\d.,]*\s*[%％]?)(?=\D|$)(.*)$/.exec(text) ?? []
  if (!change) return null
  const own = wordsOf(asking.toLowerCase())
  const words = rest.split(/\s+/).filter(Boolean)
  while (words[0] && own.includes(words[0].toLowerCase())) words.shift()
  return words.length ? { change: change.trim(), product: words.join(' ') } : null
}

/**
 * Of the products found those that are meant: a Latin word is no later part of another ("phi" is not in "dolphins"). All of
 * them where none is called so.
 */
export function matchedBy<T>(product: string, found: readonly T[], textOf: (one: T) => string): readonly T[] {
  const begins = wordsOf(product).map((word) => new RegExp(`(?<!\\p{Script=Latin})${asPattern(word)}`, 'iu'))
  const matching = found.filter((one) => begins.every((word) => word.test(textOf(one))))
  return matching.length ? matching : found
}
