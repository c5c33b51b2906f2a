import { languages, type Language } from '#contract/kit/languages.ts'
import { fillText } from '#contract/kit/text/text.ts'
import words from './quote.words.json' with { type: 'json' }

export type QuoteWord = keyof typeof words
export const quoteWord = (
  language: Language,
  key: QuoteWord,
  params: Record<string, string | number> = {},
): string => fillText(words[key][languages.indexOf(language)] ?? '', params)
