import { wordsOf } from '#contract/kit/text/text.ts'

/** What is left of a text once the words that ask for a new order are taken out; '' where none of them stands in it. */
export function agentIn(text: string, asking: string): string {
  const phrase = asking.toLowerCase()
  const words = wordsOf(text.trim())
  const rest = words.filter((one) => !phrase.includes(one.toLowerCase()))
  return rest.length < words.length ? rest.join(' ') : ''
}
