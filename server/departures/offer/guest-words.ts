import { languages, type Language } from '#contract/kit/languages.ts'
import { fillText } from '#contract/kit/text.ts'
import { dateInWords } from '../../kit/text/date-in-words.ts'
import type { Years } from '#contract/kit/years.ts'
import words from './guest.words.json' with { type: 'json' }

export type GuestWord = keyof typeof words

/** What guests and agents read of a call, in their language. */
export const guestWord = (
  language: Language,
  key: GuestWord,
  params: Record<string, string | number> = {},
): string => fillText(words[key][languages.indexOf(language)] ?? '', params)

/** A day and, where there is one, its session, as people say it. */
export function sailingText(
  language: Language,
  { date, session }: { date: string; session: string },
  years: Years,
): string {
  const { date: day, weekday } = dateInWords(date, language, years)
  return [`${day} (${weekday})`, session].filter(Boolean).join(' ')
}

/** The language of that name; English where it is none of ours. */
export const languageNamed = (name: string): Language => languages.find((one) => one === name) ?? 'en'

/** An order's item as its reader calls it. */
export function itemText(language: Language, { item_names: names, item_name: name }: ItemNamed): string {
  const own = typeof names === 'object' && names !== null && language in names && Reflect.get(names, language)
  return typeof own === 'string' && own ? own : name
}
type ItemNamed = { item_names: unknown; item_name: string }
