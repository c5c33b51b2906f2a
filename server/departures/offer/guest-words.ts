import { asOneOf } from '#contract/kit/text/as-one-of.ts'
import { languages, type Language } from '#contract/kit/languages.ts'
import { fillText } from '#contract/kit/text/text.ts'
import type { Merchant } from '../../kit/ctx.ts'
import { dateInWords } from '../../kit/text/date-in-words.ts'
import { momentText } from '../../kit/text/moment-text.ts'
import type { Years } from '#contract/kit/text/years.ts'
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

/** Until when something may be chosen, by the merchant's clock, said as a day is. */
export function untilText(language: Language, at: string | Date, merchant: Merchant): string {
  const [date = '', session = ''] = momentText(new Date(at), merchant.timeZone).split(' ')
  return sailingText(language, { date, session }, merchant)
}

/** The language of that name; English where it is none of ours. */
export const languageNamed = (name: string): Language => asOneOf(languages, name) ?? 'en'

/** An order's item as its reader calls it. */
export function itemText(language: Language, { item_names: names, item_name: name }: ItemNamed): string {
  const own = typeof names === 'object' && names !== null && language in names && Reflect.get(names, language)
  return typeof own === 'string' && own ? own : name
}
type ItemNamed = { item_names: unknown; item_name: string }
