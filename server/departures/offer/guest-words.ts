import { languages, type Language } from '#contract/kit/languages.ts'
import { fillText } from '#contract/kit/text.ts'
import { dateInWords } from '../../kit/text/date-in-words.ts'
import words from './guest.words.json' with { type: 'json' }

export type GuestWord = keyof typeof words

/** What guests and agents read of a call, in their language. */
export const guestWord = (
  language: Language,
  key: GuestWord,
  params: Record<string, string | number> = {},
): string => fillText(words[key][languages.indexOf(language)] ?? words[key][0]!, params)

/** A day and, where there is one, its session, as people say it. */
export function sailingText(
  language: Language,
  { date, session }: { date: string; session: string },
): string {
  const { date: day, weekday } = dateInWords(date, language)
  return [`${day} (${weekday})`, session].filter(Boolean).join(' ')
}
