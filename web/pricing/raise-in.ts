import { wordsOf } from '#contract/kit/text.ts'

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
