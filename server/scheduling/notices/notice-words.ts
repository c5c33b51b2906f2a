import { languages, type Language } from '#contract/kit/languages.ts'
import { fillText } from '#contract/kit/text/text.ts'
import words from './notice.words.json' with { type: 'json' }

/** What guests, crew and hotels are told of a day's times. */
export const sayTimes = (
  language: Language,
  key: keyof typeof words,
  params: Record<string, string | number> = {},
): string => fillText(words[key][languages.indexOf(language)] ?? '', params)
